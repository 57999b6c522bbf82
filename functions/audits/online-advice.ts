import { limits } from '../../shared/limits.ts';
import type { OnlineReason } from '../../shared/online-changes/reasons.ts';
import { connectToJudge } from '../db-services/service.ts';
import { EngineError } from '../engines/engine-error.ts';
import { onlineTable } from '../execution/online-obstacle.ts';
import type { StoredOnlineAdvice } from '../execution/statement-repo.ts';
import type { Target as AuditTarget, TaskPlace } from './judged-script.ts';
import type { JudgedRow } from './judging.ts';

/** The statements of a task, of those that could be done online also whether the tool and their tables allow it. */
export async function withOnlineAdvice(
  place: TaskPlace,
  rows: JudgedRow[],
  { source, schema }: Pick<AuditTarget, 'source' | 'schema'>,
): Promise<JudgedRow[]> {
  const offered = rows.flatMap(({ onlineAdvice }) => (onlineAdvice?.reason === 'offered' ? [onlineAdvice] : []));
  if (!source || offered.length === 0) return rows;
  const presence = await place.world.onlineTool.presence();
  const reasons =
    presence === 'here'
      ? await reasonsOf(place, offered, { source, schema })
      : new Map(offered.map((one) => [one, presence]));
  return rows.map((row) => {
    const reason = row.onlineAdvice && reasons.get(row.onlineAdvice);
    return row.onlineAdvice && reason ? { ...row, onlineAdvice: { ...row.onlineAdvice, reason } } : row;
  });
}

type Reasons = ReadonlyMap<StoredOnlineAdvice, OnlineReason>;

async function reasonsOf(
  { world, tenant }: TaskPlace,
  offered: readonly StoredOnlineAdvice[],
  { source, schema }: { source: NonNullable<AuditTarget['source']>; schema: string },
): Promise<Reasons> {
  const found = new Map<StoredOnlineAdvice, OnlineReason>(offered.map((one) => [one, 'notLooked']));
  try {
    const timeoutMs = limits.connectTimeoutSeconds * 1000;
    const { connection } = await connectToJudge({ world, tenant }, source, {
      timeoutMs,
      applicationName: 'sluice',
      statementTimeoutMs: timeoutMs,
      schema,
    });
    try {
      for (const advice of offered.slice(0, limits.backupTablesMax)) {
        const table = await onlineTable(connection, advice.table);
        found.set(advice, 'obstacle' in table ? table.obstacle : 'offered');
      }
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    world.log.info('the tables of an audit could not be looked at for online changes', { error });
  }
  return found;
}
