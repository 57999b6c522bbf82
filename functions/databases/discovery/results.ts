import type * as contract from '../../../shared/contract/databases/discovery/operations.ts';
import { suspicionStates, type SuspicionState } from '../../../shared/contract/databases/discovery/states.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { confidences } from '../../../shared/sensitive-data/confidences.ts';
import { dbServicesByUid } from '../../platform/access/db-service.ts';
import type { Context } from '../../platform/context.ts';
import { columnKeyOf, configureColumns, suspectedColumns, type SuspectedColumn } from '../masking/service.ts';
import { requireTask, type DiscoveryTask } from './discovery-repo.ts';
import { allOf, maskedKeys, pendingOf } from './suspicions.ts';
import { shownSuspicions } from './view.ts';

type Decisions = Input<typeof contract.decideSuspectedColumns>['body'];
type Decided = { readonly column: SuspectedColumn; readonly ruleId: number };

export async function listSuspectedColumns(
  { params, query }: Input<typeof contract.listSuspectedColumns>,
  ctx: Context,
) {
  const { page_index: page, page_size: size, confidence, state, keywords = '' } = query;
  const task = await requireTask(ctx, params.discovery_task_id);
  const masked = await maskedKeys(ctx.table, task.dbServiceUid);
  const all = (await allOf(ctx.table, task.dbServiceUid))
    .map((column) => ({ column, state: stateOf(column, masked) }))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const words = keywords.trim().toLowerCase();
  const found = all.filter(
    (one) =>
      (confidence === undefined || one.column.confidence === confidence) &&
      (state === undefined || one.state === state) &&
      `${one.column.schema}.${one.column.table}.${one.column.column}`.toLowerCase().includes(words),
  );
  const pageOfThem = found.slice((page - 1) * size, page * size);
  const shown = await shownSuspicions(
    ctx,
    pageOfThem.map(({ column }) => column),
  );
  const waiting = (of: string) =>
    all.filter(({ column, state: is }) => is === 'PENDING_CONFIRM' && column.confidence === of).length;
  const [HIGH = 0, MEDIUM = 0, LOW = 0] = confidences.map(waiting);
  return {
    total_nums: found.length,
    pending: { HIGH, MEDIUM, LOW },
    data: shown.map(({ column, typeName, ...rest }, at) => ({
      schema_name: column.schema,
      table_name: column.table,
      column_name: column.column,
      sensitive_type_name: typeName,
      state: pageOfThem[at]?.state ?? 'PENDING_CONFIRM',
      ...rest,
    })),
  };
}

export async function decideSuspectedColumns(
  { params, body }: Input<typeof contract.decideSuspectedColumns>,
  ctx: Context,
) {
  const task = await requireTask(ctx, params.discovery_task_id);
  const decided = await chosen(ctx, task, body);
  const names = decided.map(({ column: one }) => `${one.schema}.${one.table}.${one.column}`).join(', ');
  const [source] = await dbServicesByUid(ctx, [task.dbServiceUid]);
  const isMasking = body.decision === 'MASK';
  ctx.describe({
    zh: `${isMasking ? '为疑似敏感的列配置脱敏' : '标记为非敏感'}（${source?.name ?? ''}）：${names}`.slice(0, 500),
    en: `${isMasking ? 'Mask suspected columns' : 'Say that columns are not sensitive'} (${source?.name ?? ''}): ${names}`.slice(
      0,
      500,
    ),
  });
  if (isMasking) await mask(ctx, task, decided);
  else await dismiss(ctx, decided);
  return { data: { decided_count: decided.length } };
}

async function mask(ctx: Context, { dbServiceUid }: DiscoveryTask, decided: readonly Decided[]): Promise<void> {
  const configs = decided.map(({ column: one, ruleId }) => ({
    db_service_uid: dbServiceUid,
    schema_name: one.schema,
    table_name: one.table,
    column_name: one.column,
    masking_rule_id: ruleId,
    is_masking_enabled: true,
  }));
  if (configs.length > 0) await configureColumns(ctx, configs);
}

async function dismiss(ctx: Context, decided: readonly Decided[]): Promise<void> {
  const rows = suspectedColumns.on(ctx.table);
  for (let at = 0; at < decided.length; at += decisionsAtOnce) {
    const some = decided.slice(at, at + decisionsAtOnce);
    await ctx.recorded.transact(some.map(({ column }) => rows.patching(column, { set: { isDismissed: true } })));
  }
}

const decisionsAtOnce = 50;

/** Those that are named, or all of a confidence that wait for somebody. */
async function chosen(ctx: Context, task: DiscoveryTask, { confidence, columns }: Decisions): Promise<Decided[]> {
  if ((confidence == null) === (columns == null)) throw new AppError('discoveryNothingChosen');
  const pending = await pendingOf(ctx.table, task);
  if (columns == null)
    return pending.filter((one) => one.confidence === confidence).map((column) => ({ column, ruleId: column.ruleId }));
  const byKey = new Map(pending.map((one) => [one.columnKey, one]));
  const named = new Map<string, Decided>();
  for (const one of columns) {
    const key = columnKeyOf(one.schema_name, one.table_name, one.column_name);
    const column = byKey.get(key);
    const name = `${one.schema_name}.${one.table_name}.${one.column_name}`;
    if (!column) throw new AppError('discoveryColumnUnknown', { name });
    named.set(key, { column, ruleId: one.masking_rule_id ?? column.ruleId });
  }
  return [...named.values()];
}

/** What waits for somebody comes first, then what is surest; what is equal stays in the order of names. */
function placeOf({ column, state }: { readonly column: SuspectedColumn; readonly state: SuspicionState }): number {
  return suspicionStates.values.indexOf(state) * confidences.length + confidences.indexOf(column.confidence);
}

function stateOf(column: SuspectedColumn, masked: ReadonlySet<string>): SuspicionState {
  if (masked.has(column.columnKey)) return 'CONFIGURED';
  return column.isDismissed ? 'DISMISSED' : 'PENDING_CONFIRM';
}
