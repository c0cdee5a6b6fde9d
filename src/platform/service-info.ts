/** What the service says of itself. */
export class ServiceInfo {
  constructor(
    /** Of the program, from package.json. */
    readonly version: string,
    /** Labels of the rulesets that can be played. */
    readonly rulesets: readonly string[],
  ) {}
}
