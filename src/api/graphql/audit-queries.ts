import type { GraphqlContext } from './context.js';

/** What players hold a service to, asked: what audits have found, and the keys of receipts. */
export const AUDIT_QUERIES = {
  receiptKeys: (_: unknown, __: unknown, { useCases }: GraphqlContext) => useCases.receipts.keys(),
  audit: (_: unknown, __: unknown, { useCases }: GraphqlContext) => useCases.showAudit.execute(),
  auditFaults: (_: unknown, __: unknown, { useCases }: GraphqlContext) => useCases.showAudit.faults(),
};
