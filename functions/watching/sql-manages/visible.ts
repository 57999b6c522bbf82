import type { Collected } from '../collected/collected-repo.ts';
import type { Context } from '../../platform/context.ts';
import type { Test } from '../../platform/table/expression.ts';

type Where = Readonly<Record<string, Test>>;

/** Who oversees the project sees all its SQL, others what is theirs to handle and what is of data sources whose scans they may see. */
export function visibleTo(ctx: Context): readonly Where[] {
  if (ctx.may('sqlManageViewAll')) return [{}];
  const uids = sourcesOf(ctx);
  return [
    { assigneeUids: { contains: `|${ctx.user.uid}|` } },
    ...(uids.length > 0 ? [{ dbServiceUid: { oneOf: uids.slice(0, 100) } }] : []),
  ];
}

/** The same question for one statement. */
export function isVisible(ctx: Context, { dbServiceUid, assigneeUids }: Collected): boolean {
  if (ctx.may('sqlManageViewAll') || assigneeUids.includes(`|${ctx.user.uid}|`)) return true;
  return sourcesOf(ctx).includes(dbServiceUid);
}

/** Whether the reader may change a statement: all of them, or what is assigned to them. */
export function mayHandle(ctx: Context, { assigneeUids }: Collected): boolean {
  return ctx.may('sqlManageHandle') || (!ctx.project.archived && assigneeUids.includes(`|${ctx.user.uid}|`));
}

function sourcesOf({ project }: Context): string[] {
  const held = project.mine?.sources;
  return [...new Set([...(held?.['view_other_audit_plan'] ?? []), ...(held?.['save_audit_plan'] ?? [])])];
}
