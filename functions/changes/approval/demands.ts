import { demandedOf, stepKey, type Demanded } from '../../../shared/approval-rules/demanded.ts';
import type { ChangeFacts } from '../../../shared/approval-rules/facts.ts';
import type { ChangeKind } from '../../../shared/approval-rules/rule.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { environmentTagsOf } from '../../ground/environments/environment-tag-repo.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { joinedReasons } from '../../../shared/approval-rules/sentences.ts';
import { rulesOf } from './rules-repo.ts';
import type { TemplateStep } from '../workflow-templates/service.ts';
import type { Approved } from './approval-kind.ts';

type Work = {
  readonly tasks: readonly AuditTask[];
  readonly sources: readonly DbService[];
  readonly now: number;
  /** Data sources of the whole change, where these tasks are a part of it. */
  readonly sourceCount?: number;
};

/** What rules look at, of each part of a change. What its audit could not find out is unknown. */
export async function factsOf(table: TenantTable, { tasks, sources, now, sourceCount }: Work): Promise<ChangeFacts[]> {
  const count = sourceCount ?? new Set(tasks.map(({ dbServiceUid }) => dbServiceUid)).size;
  const byUid = new Map(sources.map((source) => [source.uid, source]));
  const tags = await environmentTagsOf(
    table,
    sources.map(({ projectUid, environmentTagUid }) => ({ projectUid, uid: environmentTagUid })),
  );
  return tasks.map((task) => {
    const uid = byUid.get(task.dbServiceUid)?.environmentTagUid ?? '';
    return {
      source: task.dbServiceName,
      ...ofTask(task),
      sources: count,
      environment: { uid, name: tags.get(uid)?.name ?? uid },
      at: new Date(now).toISOString(),
    };
  });
}

function ofTask({ purpose, risk, auditLevel, erroredRules }: AuditTask) {
  const kinds: readonly ChangeKind[] | undefined = purpose === 'export' ? ['export'] : risk?.kinds;
  return {
    kinds: kinds ?? ('unknown' as const),
    // A rule that failed might have found the worst.
    level: erroredRules > 0 ? ('unknown' as const) : auditLevel,
    cannotRun: risk ? risk.cannotRun > 0 : ('unknown' as const),
    affectedRows: risk?.affectedRows ?? ('unknown' as const),
    tableRows: risk?.tableRows ?? ('unknown' as const),
  };
}

/** What the rules of a project demand now of a change. */
export async function demandedNow(
  table: TenantTable,
  projectUid: string,
  parts: readonly ChangeFacts[],
): Promise<Demanded> {
  return demandedOf(await rulesOf(table, projectUid), parts);
}

/** Refuses what rules keep from being submitted, and says why. */
export function demandSubmittable({ blocked }: Demanded): void {
  if (blocked.length > 0) throw new AppError('blockedByRules', { why: joinedReasons(blocked) });
}

/** Steps that rules ask for, as a process has them; `why` tells them from those of the process. */
export function stepsDemanded<T extends TemplateStep['type']>({ steps }: Demanded, type: T) {
  return steps.map(({ desc, approved_by_authorized: isByPermission, assignee_user_id_list: uids, why }) => ({
    type,
    desc,
    isByPermission,
    userUids: isByPermission ? [] : [...new Set(uids)],
    why: [...why],
  }));
}

/**
 * Whether the rules as they are now ask for nothing that a change lacks. Rules that ask for less by now take no step
 * away from what waits.
 */
export async function asksForNothingMore(table: TenantTable, made: Approved): Promise<boolean> {
  const rules = await rulesOf(table, made.projectUid);
  if (rules.length === 0) return true;
  // It was submitted before its facts were kept, so that the rules cannot judge it.
  if (!made.facts) return false;
  const { steps, notCreator, blocked } = demandedOf(rules, made.facts);
  if (blocked.length > 0 || (notCreator.length > 0 && !made.forbidsCreatorApproval)) return false;
  return steps.every((step) => made.asked?.includes(stepKey(step)));
}
