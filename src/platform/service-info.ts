/** What the service says of itself. */
export class ServiceInfo {
  constructor(
    /** Of the program, from package.json. */
    readonly version: string,
    /** Labels of the rulesets that can be played. */
    readonly rulesets: readonly string[],
    /** Whom to tell of a vulnerability, as a URI, null where the operator names nobody; and until when, RFC 3339. */
    readonly security: { readonly contact: string | null; readonly expires: string },
  ) {}
}
