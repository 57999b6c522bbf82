import { limits } from '../../../shared/limits.ts';
import { mapValues } from '../../../shared/records.ts';
import { connectToAsk } from '../../databases/db-services/service.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { onlinePlan, type OnlinePlan } from '../../databases/online-changes/online-obstacle.ts';
import type { StoredOnlineAdvice } from '../../ground/ledger/statement-repo.ts';
import type { ToolsHere } from '../../platform/ports/online-tool.ts';
import type { Target as AuditTarget, TaskPlace } from './audited-script.ts';
import type { AuditedRow } from './audit-computation.ts';

/** The statements of a task, of those that could be done online also whether the tool and their tables allow it. */
export async function withOnlineAdvice(
  place: TaskPlace,
  rows: AuditedRow[],
  { source, schema }: Pick<AuditTarget, 'source' | 'schema'>,
): Promise<AuditedRow[]> {
  const offered = rows.flatMap(({ onlineAdvice }) => (onlineAdvice?.reason === 'offered' ? [onlineAdvice] : []));
  if (!source || offered.length === 0) return rows;
  const presence = await place.world.onlineTool.presence();
  const found: Found =
    presence === 'notInCloud' || Object.values(presence).every((one) => one === 'notInstalled')
      ? new Map(offered.map((one) => [one, { reason: presence === 'notInCloud' ? presence : 'notInstalled' }]))
      : await foundFor(place, offered, { source, schema, presence: asRunFor(source, presence) });
  return rows.map((row) => {
    const more = row.onlineAdvice && found.get(row.onlineAdvice);
    return row.onlineAdvice && more ? { ...row, onlineAdvice: { ...row.onlineAdvice, ...more } } : row;
  });
}

type Advice = Pick<StoredOnlineAdvice, 'reason' | 'tool' | 'passedOver' | 'followers' | 'named'>;
type Found = ReadonlyMap<StoredOnlineAdvice, Advice>;

type Looked = {
  readonly source: NonNullable<AuditTarget['source']>;
  readonly schema: string;
  readonly presence: ToolsHere;
};

async function foundFor(
  { world, tenant }: TaskPlace,
  offered: readonly StoredOnlineAdvice[],
  { source, schema, presence }: Looked,
): Promise<Found> {
  const found = new Map<StoredOnlineAdvice, Advice>(offered.map((one) => [one, { reason: 'notLooked' }]));
  try {
    const timeoutMs = limits.connectTimeoutSeconds * 1000;
    const { connection, target, asked } = await connectToAsk({ world, tenant }, source, {
      timeoutMs,
      applicationName: 'sluice',
      statementTimeoutMs: timeoutMs,
      schema,
    });
    try {
      // A replica has the table, but settings of its own: what the tool needs of the primary is asked when the change begins.
      const looking = { presence, target, conditions: asked?.server === 'replica' ? 'later' : 'now' } as const;
      for (const advice of offered.slice(0, limits.backupTablesMax))
        found.set(advice, adviceOf(await onlinePlan(connection, advice.table, looking)));
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    world.log.info('the tables of an audit could not be looked at for online changes', { error });
  }
  return found;
}

/** What runs in the runner is there for data sources whose workflows do. */
function asRunFor({ longStatements }: Looked['source'], presence: ToolsHere): ToolsHere {
  return mapValues(presence, (one) => (one === 'inRunner' && longStatements ? 'here' : one));
}

function adviceOf(plan: OnlinePlan): Advice {
  if ('obstacle' in plan) return { reason: plan.obstacle, ...(plan.named && { named: [...plan.named] }) };
  const { tool, passedOver, followers } = plan;
  return { reason: 'offered', tool, passedOver: [...passedOver], followers: [...followers] };
}
