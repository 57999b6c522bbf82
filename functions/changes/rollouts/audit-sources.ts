import { AppError } from '../../../shared/errors/index.ts';
import { joinedReasons } from '../../../shared/approval-rules/sentences.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import { auditNow } from '../../auditing/audits/audit-now.ts';
import { wantedBackup } from '../../auditing/audits/wanted-backup.ts';
import { dbServicesByUid, type DbService } from '../../databases/db-services/service.ts';
import type { Script } from '../../ground/scripts/script.ts';
import { requireTasks, type NewAuditTask } from '../../ground/ledger/task-repo.ts';
import { projects } from '../../platform/access/project.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { demandedNow, factsOf } from '../approval/demands.ts';
import {
  activeRollouts,
  rollouts,
  rolloutScripts,
  rolloutSources,
  type Rollout,
  type RolloutSource,
} from './rollout-repo.ts';

/**
 * Audits the next data sources and writes down what was found, all in one transaction that asks whether they still were the
 * next: whoever comes second, or is killed before it, has made audits that nobody holds, which the clean-up removes.
 */
export async function auditNext(place: EventPlace, rollout: Rollout): Promise<void> {
  const { table } = place;
  const { projectUid, rolloutId, audited: from } = rollout;
  const to = Math.min(from + limits.rolloutAuditsAtOnce, rollout.sources) - 1;
  const [{ items: rows }, script, project] = await Promise.all([
    rolloutSources.on(table).list({ rolloutId }, { from, to }),
    rolloutScripts.on(table).require({ rolloutId }),
    projects.on(table).require({ uid: projectUid }),
  ]);
  const sources = await dbServicesByUid(
    { table },
    rows.map(({ dbServiceUid }) => dbServiceUid),
  );
  const byUid = new Map(sources.map((source) => [source.uid, source]));
  const found = await Promise.all(
    rows.map((row) => audited(place, { rollout, sql: script.sql, project, source: byUid.get(row.dbServiceUid) })),
  );
  const isLast = to === rollout.sources - 1;
  const add: Record<string, number> = { audited: rows.length };
  for (const one of found) for (const name of countsOf(one)) add[name] = (add[name] ?? 0) + 1;
  await table.transact([
    rollouts
      .on(table)
      .patching(
        { projectUid, rolloutId },
        { add, ...(isLast && { set: { state: 'audited' } }) },
        { condition: { state: 'auditing', audited: from }, refusal: new AppError('changedMeanwhile') },
      ),
    ...(isLast ? [activeRollouts.on(table).removing({ projectUid, rolloutId })] : []),
    ...rows.map((row, index) => noting(place, row, found[index] ?? { blocked: gone })),
  ]);
}

type Found = { readonly task: NewAuditTask; readonly blocked?: Text } | { readonly blocked: Text };
type Asked = {
  readonly rollout: Rollout;
  readonly sql: string;
  readonly project: { readonly uid: string; readonly name: string };
  readonly source: DbService | undefined;
};

const gone: Text = { zh: '数据源已不存在', en: 'The data source is not there any more' };
const empty: Text = { zh: '审核结果为空，没有可执行的语句', en: 'There is no statement to execute' };

async function audited(place: EventPlace, { rollout, sql, project, source }: Asked): Promise<Found> {
  if (!source || source.projectUid !== project.uid) return { blocked: gone };
  const script: Script = {
    source: 'form_data',
    fileName: undefined,
    files: [{ path: '', kind: 'sql', text: sql }],
    skipped: [],
  };
  try {
    const task = await auditNow(place, script, {
      wanted: {
        source,
        dbType: source.dbType,
        schema: rollout.schema,
        templateName: undefined,
        project: { uid: project.uid, name: project.name },
        creator: { uid: rollout.creatorUid, name: rollout.creatorName },
        execMode: 'sqls',
        groupId: rollout.groupId,
        backup: wantedBackup(source, {}, 'sqls'),
      },
      beside: () => [],
    });
    return { task, ...(await blockedBy(place, { task, source, sourceCount: rollout.sources })) };
  } catch (error) {
    // What an audit refuses is said of that data source; trouble of ours is tried again.
    if (error instanceof AppError) return { blocked: error.text };
    throw error;
  }
}

/** What the rules of its project keep from being submitted on this data source. */
async function blockedBy(
  { table, world }: EventPlace,
  { task, source, sourceCount }: { task: NewAuditTask; source: DbService; sourceCount: number },
) {
  if (task.statementCount === 0) return { blocked: empty };
  const tasks = await requireTasks(table, [task.taskId]);
  const facts = await factsOf(table, { tasks, sources: [source], now: world.clock.now(), sourceCount });
  const { blocked } = await demandedNow(table, task.projectUid, facts);
  return blocked.length > 0 ? { blocked: joinedReasons(blocked) } : {};
}

function countsOf(found: Found): string[] {
  const level = 'task' in found ? levelCounts[found.task.auditLevel] : undefined;
  return [...(found.blocked ? ['blocked'] : []), ...(level ? [level] : [])];
}

const levelCounts: Readonly<Record<string, string>> = {
  error: 'errorLevel',
  warn: 'warnLevel',
  notice: 'noticeLevel',
};

function noting({ table }: EventPlace, { rolloutId, position }: RolloutSource, found: Found): TransactItem {
  const set = {
    state: found.blocked ? 'blocked' : 'waiting',
    ...(found.blocked && { reason: found.blocked }),
    ...('task' in found && {
      taskId: found.task.taskId,
      auditLevel: found.task.auditLevel,
      score: found.task.score,
    }),
  };
  return rolloutSources
    .on(table)
    .patching(
      { rolloutId, position },
      { set },
      { condition: { state: 'unaudited' }, refusal: new AppError('changedMeanwhile') },
    );
}
