/** Whether what the service stands on is there. */
export abstract class Readiness {
  /** Whether the database itself keeps history append-only. Throws Unavailable where it does not answer. */
  abstract check(): Promise<boolean>;
}
