import { createHash } from 'node:crypto';
import { replicaParameters } from '../../shared/engines/replica-parameters.ts';
import type { DbService } from '../db-services/service.ts';
import type { AuditTask } from '../audits/task-repo.ts';
import type { Step } from './workflow-repo.ts';

type Bound = {
  readonly tasks: readonly AuditTask[];
  readonly sources: readonly DbService[];
  readonly steps: readonly Step[];
  readonly forbidsCreatorApproval: boolean;
};

/** What an approval is given for: the SQL, where it will run, and the process. Credentials may change, they are not part of it. */
export function approvalHash({ tasks, sources, steps, forbidsCreatorApproval }: Bound): string {
  const byUid = new Map(sources.map((source) => [source.uid, source]));
  const bound = {
    tasks: tasks.map(({ taskId, contentHash, schema, dbServiceUid }) => [
      taskId,
      contentHash,
      schema,
      dbServiceUid,
      targetOf(byUid.get(dbServiceUid)),
    ]),
    steps: steps.map(({ type, desc, isByPermission, assignees }) => [
      type,
      desc,
      isByPermission,
      assignees.map(({ uid }) => uid).sort(),
    ]),
    forbidsCreatorApproval,
  };
  return createHash('sha256').update(JSON.stringify(bound)).digest('base64url');
}

const judging: ReadonlySet<string> = new Set(replicaParameters.map(({ name }) => name));

function targetOf(source: DbService | undefined): unknown {
  if (!source) return undefined;
  // The key of a jump host is kept when it is first seen, and a replica is only asked by audits: neither changes where the SQL will run.
  const params = Object.entries(source.params).filter(([name]) => name !== 'ssh_host_key' && !judging.has(name));
  return [source.dbType, source.host, source.port, params.sort()];
}
