import type { GraphqlContext } from './context.js';

/** What audits have found, asked. */
export const AUDIT_QUERIES = {
  audit: (_: unknown, __: unknown, { useCases }: GraphqlContext) => useCases.showAudit.execute(),
  auditFaults: (_: unknown, __: unknown, { useCases }: GraphqlContext) => useCases.showAudit.faults(),
};
