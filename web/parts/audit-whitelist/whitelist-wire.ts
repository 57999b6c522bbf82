import type { Received } from '../../../shared/contract/operation.ts';
import type { listAuditWhitelist } from '../../../shared/contract/rules/audit-whitelist/operations.ts';

/** SQL that the audits of a project let through. */
export type WhitelistEntry = Received<typeof listAuditWhitelist>['data'][number];
