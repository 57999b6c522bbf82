import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import { auditTasks } from '../../ground/ledger/task-repo.ts';
import { dbServicesByUid } from '../../databases/db-services/service.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import { statementText } from '../../ground/ledger/statement-text.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { FoundStatement } from './found.ts';
import { pendingRewrites, rewrites, type Rewrite } from './rewrite-repo.ts';

type Which = { readonly taskId: number; readonly number: number; readonly attempt: number };

/** Rewrites one statement of an audited task. */
export async function runRewrite(place: EventPlace, which: Which): Promise<void> {
  const rewrite = await open(place, which);
  if (!rewrite) return;
  const { table, tenant, world } = place;
  const [task, statement] = await Promise.all([
    auditTasks.on(table).require(which),
    statements.on(table).require(which),
  ]);
  const running = await rewrites.on(table).update({ ...rewrite, status: 'running' });
  const sql = await statementText(world.files.forTenant(tenant), statement);
  const [source] = task.dbServiceUid === '' ? [] : await dbServicesByUid(place, [task.dbServiceUid]);
  // What plans and connects is heavy, and those who only begin or end a rewrite need none of it.
  const { optimize } = await import('./optimize.ts');
  const { statements: found, advice } = await optimize(place, {
    script: { source: 'form_data', fileName: undefined, files: [{ path: '', kind: 'sql', text: sql }], skipped: [] },
    dbType: task.dbType,
    schema: task.schema,
    metadata: '',
    explain: '',
    source,
    projectUid: task.projectUid,
    holder: `${tenant}-rewrite-${which.taskId}-${which.number}`,
  });
  await end(place, running, {
    status: 'completed',
    found: { ...keptOf(found[0], sql), ...(advice?.notTried && { notTried: advice.notTried }) },
  });
}

/** Ends a rewrite that cannot be made. */
export async function failRewrite(place: EventPlace, which: Which, failure: Text): Promise<void> {
  const rewrite = await open(place, which);
  if (rewrite) await end(place, rewrite, { status: 'failed', failure });
}

async function open({ table }: EventPlace, { attempt, ...key }: Which): Promise<Rewrite | undefined> {
  const found = await rewrites.on(table).get(key);
  const isOpen = found?.attempt === attempt && (found.status === 'pending' || found.status === 'running');
  return isOpen ? found : undefined;
}

async function end({ table, world }: EventPlace, rewrite: Rewrite, change: Partial<Rewrite>): Promise<void> {
  const endedAt = new Date(world.clock.now()).toISOString();
  await table.transact([
    rewrites.on(table).updating({ ...rewrite, ...change, endedAt }),
    pendingRewrites.on(table).removing(rewrite),
  ]);
}

/** A row holds so much: of long statements only the last form is kept. */
function keptOf(found: FoundStatement | undefined, sql: string): NonNullable<Rewrite['found']> {
  const { steps = [], indexes = [], ideas, differences = [], judged = [], problem } = found ?? {};
  const isShort = steps.reduce((sum, step) => sum + step.sql.length, 0) < limits.optimizedStatementMax * 3;
  return {
    rewritten: steps.at(-1)?.sql ?? sql,
    steps: steps.map((step) => ({ ...step, sql: isShort ? step.sql : '' })),
    indexes: indexes.map(({ statement, reason }) => ({ statement, reason })),
    ...(ideas && { ideas }),
    differences: [...differences],
    judged: judged.map(({ counterexample: _rows, ...one }) => ({ ...one, sql: '' })),
    ...(problem && { problem }),
  };
}
