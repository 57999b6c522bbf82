import { createHash } from 'node:crypto';
import type { DbService } from '../../databases/db-services/service.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';
import { approvalHash } from '../approval/bound.ts';

/** Of one data source with its SQL, as an approval is given for it. */
export function hashOfSource(task: AuditTask, source: DbService): string {
  const bound = (targets: unknown) => targets;
  return approvalHash({ bound }, { tasks: [task], sources: [source] }, { steps: [], forbidsCreatorApproval: false });
}

/** Of all data sources in their order: what the plan that is approved holds. */
export function hashOfSources(hashes: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(hashes)).digest('base64url');
}
