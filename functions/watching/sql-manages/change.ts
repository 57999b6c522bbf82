import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import { collectedSqls, type Collected } from '../collected/collected-repo.ts';
import { counting } from '../collected/totals.ts';
import type { Context } from '../../platform/context.ts';
import { isVisible, mayHandle } from './visible.ts';

const attemptsMax = 8;
/** So many that the rows of one piece fit into one transaction. */
const atOnce = 15;

/** The chosen statements of the project at hand, all of which the caller may change. */
export async function changeable(ctx: Context, ids: readonly number[]): Promise<Collected[]> {
  const wanted = [...new Set(ids)];
  const projectUid = ctx.project.uid;
  const found = await collectedSqls.on(ctx.table).getMany(wanted.map((sqlId) => ({ projectUid, sqlId })));
  const visible = found.filter((record) => isVisible(ctx, record));
  if (visible.length < wanted.length) throw new AppError('notFound');
  if (!visible.every((record) => mayHandle(ctx, record))) {
    if (ctx.project.archived) throw new AppError('projectArchived');
    throw new AppError('forbidden');
  }
  return visible;
}

/** Changes statements piece by piece; the record of the operation is written with the last piece. */
export async function changeEach(
  ctx: Context,
  records: readonly Collected[],
  change: (record: Collected) => Collected,
): Promise<void> {
  for (let from = 0; from < records.length; from += atOnce) {
    const isLast = from + atOnce >= records.length;
    await changeTogether(ctx, records.slice(from, from + atOnce), { change, isLast });
  }
}

type Change = { readonly change: (record: Collected) => Collected; readonly isLast: boolean };

/** Scans count the same statements meanwhile, so each attempt reads them afresh. */
async function changeTogether(ctx: Context, records: readonly Collected[], { change, isLast }: Change): Promise<void> {
  const table = isLast ? ctx.recorded : ctx.table;
  for (let attempt = 1, now = records; ; attempt++) {
    try {
      await table.transact(
        now.flatMap((record) => {
          const after = change(record);
          return [collectedSqls.on(table).updating(after), ...counting(table, record, after)];
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile') || attempt === attemptsMax) throw error;
      now = await collectedSqls.on(ctx.table).getMany(records);
    }
  }
}

/** The history of a statement with what the caller did now. */
export function historyWith({ history }: Collected, steps: readonly Text[], { user, world }: Context) {
  const at = new Date(world.clock.now()).toISOString();
  return [...(history ?? []), ...steps.map((what) => ({ at, by: user.name, what }))].slice(-limits.sqlManageHistoryMax);
}
