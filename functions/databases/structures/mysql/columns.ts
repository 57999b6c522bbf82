import { holdsText } from '../../../../shared/engines/mysql-options.ts';
import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import type { Left, LeftReason } from '../left-alone.ts';
import { partChanges } from '../part-changes.ts';
import { renamedOrDropped } from '../renames.ts';
import type { ColumnPart, TableStructure } from '../structure.ts';
import { generation, storedInstead } from './generated.ts';
import type { Action } from './indexes.ts';
import { turnsByPosition } from './listed.ts';
import { columnLosses, computedLosses, countRows, zeroLoss } from './losses.ts';

type Both = { readonly wanted: TableStructure; readonly present: TableStructure };
type Asked = { readonly charset: string | undefined; readonly computed: readonly string[] };
type ColumnActions = {
  readonly actions: readonly Action[];
  /** What goes by statements of its own. */
  readonly before: readonly Action[];
  readonly after: readonly Action[];
  readonly left: readonly Left[];
};

/** Columns that come, go, change or move, in the order in which the server takes them. */
export function columnActions(table: string, both: Both, asked: Asked): ColumnActions {
  const changes = partChanges(both.wanted.columns, both.present.columns);
  const [late, fresh] = [changes.fresh.filter(isUnsafe), changes.fresh.filter((one) => !isUnsafe(one))];
  const columns = both.wanted.columns.filter((one) => !late.includes(one));
  const order = both.present.columns
    .map(({ name }) => name)
    .filter((name) => !changes.gone.some((one) => one.name === name));
  const going = (one: ColumnPart): Action => ({
    sql: `DROP COLUMN ${quoteBacktick(one.name)}`,
    losses: [renamedOrDropped(one, changes.fresh, countRows(table, `${quoteBacktick(one.name)} is not null`))],
  });
  const isNeeded = neededBy(both, asked.computed);
  const isBesideFresh = fresh.length + asked.computed.length > 0;
  const found = columns.map((column, at): Partial<ColumnActions> => {
    const before = both.present.columns.find(({ name }) => name === column.name);
    const isMoved = order[at] !== column.name;
    if (isMoved) moveTo(order, column.name, at);
    const place = at === 0 ? 'FIRST' : `AFTER ${quoteBacktick(columns[at - 1]?.name ?? '')}`;
    if (!before) return { actions: [addedColumn(table, column, place)] };
    const change = { ...asked, before, column, columns: both.present.columns, isBesideFresh };
    return changedColumn(table, change, { place, isMoved });
  });
  const all = <K extends keyof ColumnActions>(kind: K) =>
    found.flatMap((one) => [...(one[kind] ?? [])]) as ColumnActions[K];
  return {
    actions: [...changes.gone.filter((one) => !isNeeded(one)).map(going), ...all('actions')],
    before: all('before'),
    after: [...all('after'), ...changes.gone.filter(isNeeded).map(going)],
    left: [...late.map(({ name }): Left => ({ reason: 'unsafeDefault', name })), ...all('left')],
  };
}

/** Whether something computed names a column, and does so until it becomes a plain column: only then the server lets the other go. */
function neededBy({ wanted, present }: Both, computed: readonly string[]): (column: ColumnPart) => boolean {
  const becoming = wanted.columns.filter((one) => computed.includes(one.name) && generation(one) === 'plain');
  const texts = present.columns.flatMap(({ name, definition }) =>
    becoming.some((one) => one.name === name) ? [definition] : [],
  );
  return ({ name }) => texts.some((text) => text.includes(quoteBacktick(name)));
}

type OneColumn = {
  readonly before: ColumnPart;
  readonly column: ColumnPart;
  readonly charset: string | undefined;
  /** Those that its table has. */
  readonly columns: readonly ColumnPart[];
};
type Change = Asked & OneColumn & { readonly isBesideFresh: boolean };

function changedColumn(
  table: string,
  change: Change,
  { place, isMoved }: { readonly place: string; readonly isMoved: boolean },
): Partial<ColumnActions> {
  const { before, column, computed, isBesideFresh } = change;
  if (computed.includes(column.name)) return computedActions(table, change, place);
  const isApart = isBesideFresh && isUnsafe(column);
  const reason = isApart && isMoved ? 'unsafeDefault' : whyLeft(before, column);
  if (reason) return { left: [{ reason, name: column.name }] };
  return { [isApart ? 'before' : 'actions']: modified(table, change, isMoved ? place : '') };
}

/** A virtual column becomes a plain one by way of a stored one, which keeps what it holds. */
function computedActions(table: string, { before, column, columns }: Change, place: string): Partial<ColumnActions> {
  const own = quoteBacktick(column.name);
  const isPlain = generation(column) === 'plain';
  const definition = isPlain ? storedInstead(before.definition) : column.definition;
  return {
    actions: [
      { sql: `DROP COLUMN ${own}`, losses: computedLosses(table, { before, after: column, columns }) },
      { sql: `ADD COLUMN ${own} ${definition} ${place}` },
    ],
    after: isPlain ? modified(table, { before, column, columns, charset: undefined }, '') : [],
  };
}

function moveTo(order: string[], name: string, at: number): void {
  const from = order.indexOf(name);
  if (from >= 0) order.splice(from, 1);
  order.splice(at, 0, name);
}

/** Why a column cannot become another and hold what it holds. */
function whyLeft(before: ColumnPart, after: ColumnPart): LeftReason | undefined {
  if (before.definition === after.definition) return undefined;
  if (turnsByPosition(before, after)) return 'listedByPosition';
  const [was, becomes] = [generation(before), generation(after)];
  return was === becomes || (was === 'stored' && becomes === 'plain') ? undefined : 'generatedColumn';
}

/** MySQL refuses to fill rows with what another server would fill them with otherwise, and such a default beside any column that comes. */
function isUnsafe({ definition }: ColumnPart): boolean {
  return / DEFAULT \(.*\b(?:uuid|uuid_short|rand|sysdate|user|current_user|session_user|system_user|connection_id|random_bytes)\(/i.test(
    definition.replace(/'(?:[^'\\]|\\.|'')*'/gs, "''"),
  );
}

function addedColumn(table: string, column: ColumnPart, place: string): Action {
  const isEmpty = column.notNull && !column.filled && !/ DEFAULT | AUTO_INCREMENT/.test(column.definition);
  return {
    sql: `ADD COLUMN ${quoteBacktick(column.name)} ${column.definition} ${place}`,
    ...(isEmpty && { losses: [{ kind: 'columnNeedsValue', name: column.name, count: countRows(table, 'true') }] }),
  };
}

function modified(table: string, { before, column, charset, columns }: OneColumn, place: string): Action[] {
  const own = holdsText(column.definition) && !/ CHARACTER SET /.test(column.definition) ? charset : undefined;
  if (place === '' && own === undefined && before.definition === column.definition) return [];
  const sql = `MODIFY COLUMN ${quoteBacktick(column.name)} ${column.definition} ${place}`.trimEnd();
  const losses = [
    ...columnLosses(table, before, column, own),
    ...computedLosses(table, { before, after: column, columns }),
    ...zeroLoss(table, before, column),
  ];
  return [{ sql, losses }];
}
