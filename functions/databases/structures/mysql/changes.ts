import { hidingIndex, isParsedOtherwise } from '../../../../shared/engines/mysql-index.ts';
import { holdsText, tableOptionsOf } from '../../../../shared/engines/mysql-options.ts';
import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { optionChanges } from './options.ts';
import { columnLosses, countRows, partLosses, rightsLoss, zeroLoss } from './losses.ts';
import type { Left, LeftReason } from '../left-alone.ts';
import { rebuiltKeys, typedColumns } from './keys.ts';
import { sequenceChanges } from './sequences.ts';
import { partChanges } from '../part-changes.ts';
import { renamedOrDropped } from '../renames.ts';
import {
  byForeignKey,
  noChanges,
  type Changes,
  type ColumnPart,
  type Loss,
  type Part,
  type SchemaObject,
  type Statement,
  type TableStructure,
} from '../structure.ts';

/** What makes one object of the other on the MySQL family. */
export function mysqlChanges(wanted: SchemaObject | undefined, present: SchemaObject | undefined): Changes {
  const special = present?.special ?? wanted?.special;
  if (special) return { ...noChanges, left: [special] };
  if (wanted && present) return turned(wanted, present);
  if (present) return { ...noChanges, first: keysInCircle(present), drops: [dropped(present, true)] };
  return wanted ? made(wanted) : noChanges;
}

function turned(wanted: SchemaObject, present: SchemaObject): Changes {
  if (wanted.table && present.table) return tableChanges(wanted.name, { wanted: wanted.table, present: present.table });
  return wanted.type === 'SEQUENCE' ? sequenceChanges(wanted, present) : replaced(wanted, present);
}

function made(wanted: SchemaObject): Changes {
  const { foreign } = byForeignKey(wanted.table?.constraints ?? []);
  return {
    ...noChanges,
    main: [{ sql: ended(without(foreign, wanted.text)) }],
    last: alter(
      wanted.name,
      foreign.map(({ definition }) => ({ sql: `ADD ${definition}` })),
    ),
  };
}

function keysInCircle({ name, table }: SchemaObject): Statement[] {
  const keys = byForeignKey(table?.constraints ?? []).foreign;
  return alter(name, keys.map(dropKey)).map((one) => ({ ...one, inCircle: true as const }));
}

const dropKey = ({ name }: Part): Action => ({ sql: `DROP FOREIGN KEY ${quoteBacktick(name)}` });

const ended = (text: string) => `${text.replace(/;$/, '')};`;

function dropped({ type, name, table }: SchemaObject, isLoss: boolean): Statement {
  const losses: Loss[] = table
    ? [{ kind: 'tableDropped', name, count: countRows(name, 'true') }]
    : isLoss
      ? [{ kind: 'objectDropped', name }]
      : rightsLoss(type, name);
  return { sql: `DROP ${type} ${quoteBacktick(name)};`, losses, touches: { object: { type, name } } };
}

/** In whose name the present one runs stays as it is. */
function replaced(wanted: SchemaObject, present: SchemaObject): Changes {
  if (wanted.text === present.text) return noChanges;
  const [definer = '', security] = (present.unwritten?.definer ?? '').split(/ (?=DEFINER$|INVOKER$)/);
  const account = definer.startsWith('`')
    ? definer
    : definer.replace(
        /^(.*)@([^@]*)$/,
        (_, user: string, host: string) => `${quoteBacktick(user)}@${quoteBacktick(host)}`,
      );
  const by = account === '' ? '' : ` DEFINER=${account}`;
  if (wanted.type !== 'VIEW')
    return {
      ...noChanges,
      drops: [dropped(present, false)],
      main: [{ sql: wanted.text.replace(/^CREATE/, () => `CREATE${by}`) }],
    };
  const algorithm = present.unwritten?.algorithm ? ` ALGORITHM=${present.unwritten.algorithm}` : '';
  const head = `CREATE OR REPLACE${algorithm}${by}${security ? ` SQL SECURITY ${security}` : ''}`;
  return { ...noChanges, main: [{ sql: wanted.text.replace(/^CREATE/, () => head) }] };
}

/** The text of a table without some of its lines. */
function without(parts: readonly Part[], text: string): string {
  const left = text
    .split('\n')
    .filter((line) => !parts.some(({ definition }) => line.trim().replace(/,$/, '') === definition));
  const end = left.findLastIndex((line) => line.startsWith(')'));
  return left.map((line, at) => (at === end - 1 ? line.replace(/,$/, '') : line)).join('\n');
}

type Action = { readonly sql: string; readonly losses?: readonly Loss[] };

/** The server writes rows into their new partitions, and refuses those that fit none. */
function alter(name: string, actions: readonly Action[], partitioning?: string): Statement[] {
  if (actions.length === 0 && partitioning === undefined) return [];
  const parts = [actions.map((one) => one.sql).join(',\n  '), partitioning].filter(Boolean);
  const anew: Loss[] = partitioning === undefined ? [] : [{ kind: 'partitionedAnew', name: 'PARTITION', detail: name }];
  const losses = [...actions.flatMap((one) => one.losses ?? []), ...anew];
  return [{ sql: `ALTER TABLE ${quoteBacktick(name)}\n  ${parts.join('\n  ')};`, losses }];
}

/** One ALTER TABLE for all but foreign keys, which are dropped before and added after. */
function tableChanges(name: string, both: { wanted: TableStructure; present: TableStructure }): Changes {
  const options = optionChanges(both.wanted.options, both.present.options);
  const columns = columnActions(name, both, options.charset);
  const written = withoutPartsOf(columns.left, both);
  const constraints = partChanges(written.wanted.constraints, written.present.constraints);
  const leaving = byForeignKey([...constraints.gone, ...constraints.changed.map(({ before }) => before)]);
  const coming = byForeignKey([...constraints.fresh, ...constraints.changed.map(({ after }) => after)]);
  const add = (one: Part): Action => ({ sql: `ADD ${one.definition}`, losses: partLosses(name, one) });
  const typed = typedColumns(both, options.charset);
  const rebuilt = rebuiltKeys(name, both, typed);
  const actions = [
    ...leaving.own.map((one) => ({ sql: `DROP CONSTRAINT ${quoteBacktick(one.name)}` })),
    ...indexActions(written, 'leaving', add),
    ...columns.actions,
    ...indexActions(written, 'coming', add),
    ...coming.own.map(add),
    ...options.actions.map((sql) => ({ sql })),
  ];
  return {
    ...noChanges,
    first: alter(name, [...leaving.foreign, ...rebuilt].map(dropKey)),
    parts: alter(name, parsedAnew(written)),
    main: alter(name, actions, options.partitioning).map((one) => ({
      ...one,
      touches: { object: { type: 'TABLE', name }, columns: typed },
    })),
    last: alter(name, [
      ...coming.foreign.map(add),
      // Their rows have met them all along.
      ...rebuilt.map(({ definition }) => ({ sql: `ADD ${definition}` })),
    ]),
    left: [...columns.left, ...options.left],
  };
}

/** Keys and checks of columns that stay as they are stay too: on another column they might not be possible. */
function withoutPartsOf(
  left: readonly Left[],
  { wanted, present }: { wanted: TableStructure; present: TableStructure },
): { wanted: TableStructure; present: TableStructure } {
  const columns = left.map(({ name }) => quoteBacktick(name));
  const isOf = ({ definition }: Part) => columns.some((column) => definition.includes(column));
  const names = (kind: 'constraints' | 'indexes') =>
    new Set([...wanted[kind], ...present[kind]].filter(isOf).map((part) => part.name));
  const [constraints, indexes] = [names('constraints'), names('indexes')];
  const rest = (table: TableStructure) => ({
    ...table,
    constraints: table.constraints.filter((part) => !constraints.has(part.name)),
    indexes: table.indexes.filter((part) => !indexes.has(part.name)),
  });
  return { wanted: rest(wanted), present: rest(present) };
}

/** Keys that are sized as the table was stay so, and say it, unless they are made anew and told to be sized as the table. */
function sizedAnew({ wanted, present }: { wanted: TableStructure; present: TableStructure }): Part[] {
  const size = ({ options }: TableStructure) => tableOptionsOf(options).values.get('KEY_BLOCK_SIZE');
  const { fresh, changed } = partChanges(wanted.indexes, present.indexes);
  const moved = [...fresh, ...changed.map(({ after }) => after)];
  if (size(wanted) === size(present)) return [];
  return wanted.indexes.filter((one) => !moved.includes(one) && !/^(?:FULLTEXT|SPATIAL|VECTOR) /.test(one.definition));
}

const sizedAsTable = (part: Part): Part =>
  / KEY_BLOCK_SIZE=/.test(part.definition) ? part : { ...part, definition: `${part.definition} KEY_BLOCK_SIZE=0` };

const dropIndex = ({ name }: Part): Action => ({
  sql: name === 'PRIMARY' ? 'DROP PRIMARY KEY' : `DROP KEY ${quoteBacktick(name)}`,
});

/** The server takes an index that goes and comes in one statement for the same, whatever parses its words. */
function parsedAnew({ wanted, present }: { wanted: TableStructure; present: TableStructure }): Action[] {
  const { changed } = partChanges(wanted.indexes, present.indexes);
  return changed.filter((one) => isParsedOtherwise(one.before, one.after)).map(({ before }) => dropIndex(before));
}

function indexActions(
  { wanted, present }: { wanted: TableStructure; present: TableStructure },
  which: 'leaving' | 'coming',
  add: (part: Part) => Action,
): Action[] {
  const { gone, fresh, changed } = partChanges(wanted.indexes, present.indexes);
  const isHidden = (one: { before: Part; after: Part }) => hidingIndex(one.before, one.after) !== undefined;
  const anew = changed.filter((one) => !isHidden(one));
  const sized = sizedAnew({ wanted, present });
  if (which === 'leaving') {
    const early = new Set(parsedAnew({ wanted, present }).map(({ sql }) => sql));
    return [...gone, ...anew.map(({ before }) => before), ...sized].map(dropIndex).filter(({ sql }) => !early.has(sql));
  }
  const hidden = changed.flatMap(({ before, after }) => {
    const sql = hidingIndex(before, after);
    return sql === undefined ? [] : [{ sql }];
  });
  const coming = anew.map(({ before, after }) =>
    / KEY_BLOCK_SIZE=/.test(before.definition) ? sizedAsTable(after) : after,
  );
  // Their rows have met them all along.
  const again = sized.map((one) => ({ sql: `ADD ${sizedAsTable(one).definition}` }));
  return [...[...fresh, ...coming].map(add), ...again, ...hidden];
}

/** With the words that the oldest servers know as well; the server follows it in keys, and in no view. */
export function renamedColumn(
  table: string,
  { name, definition }: ColumnPart,
  to: string,
  views: readonly string[],
): Statement {
  return {
    sql: `ALTER TABLE ${quoteBacktick(table)}\n  CHANGE COLUMN ${quoteBacktick(name)} ${quoteBacktick(to)} ${definition};`,
    ...(views.length > 0 && { losses: [{ kind: 'viewsKeepName', name, detail: views.join(', ') }] }),
  };
}

/** Columns that come, go, change or move, in the order in which the server takes them. */
function columnActions(
  table: string,
  { wanted, present }: { wanted: TableStructure; present: TableStructure },
  charset: string | undefined,
): { actions: Action[]; left: Left[] } {
  const { gone, fresh } = partChanges(wanted.columns, present.columns);
  const left: Left[] = [];
  const order = present.columns.map(({ name }) => name).filter((name) => !gone.some((one) => one.name === name));
  const actions: Action[] = gone.map((one) => ({
    sql: `DROP COLUMN ${quoteBacktick(one.name)}`,
    losses: [renamedOrDropped(one, fresh, countRows(table, `${quoteBacktick(one.name)} is not null`))],
  }));
  for (const [at, column] of wanted.columns.entries()) {
    const before = present.columns.find(({ name }) => name === column.name);
    const isMoved = order[at] !== column.name;
    if (isMoved) moveTo(order, column.name, at);
    const after = at === 0 ? 'FIRST' : `AFTER ${quoteBacktick(wanted.columns[at - 1]?.name ?? '')}`;
    const place = isMoved || !before ? after : '';
    const reason = before ? whyLeft(before, column) : whyNotAdded(column);
    if (reason) left.push({ reason, name: column.name });
    else if (before) actions.push(...modified(table, { before, column, charset }, place));
    else actions.push(added(table, column, place));
  }
  return { actions, left };
}

function moveTo(order: string[], name: string, at: number): void {
  const from = order.indexOf(name);
  if (from >= 0) order.splice(from, 1);
  order.splice(at, 0, name);
}

const generation = ({ definition, filled }: ColumnPart) =>
  filled ? (/ (?:STORED|PERSISTENT)\b/.test(definition) ? 'stored' : 'virtual') : 'plain';

const isListed = ({ definition }: ColumnPart) => /^(?:enum|set)\b/i.test(definition);
const isNumber = ({ definition }: ColumnPart) =>
  /^(?:tinyint|smallint|mediumint|int|bigint|decimal|float|double|bit|year)\b/i.test(definition);

/** Why a column cannot become another and hold what it holds. */
function whyLeft(before: ColumnPart, after: ColumnPart): LeftReason | undefined {
  if (before.definition === after.definition) return undefined;
  if ((isListed(before) && isNumber(after)) || (isNumber(before) && isListed(after))) return 'listedByPosition';
  const [was, becomes] = [generation(before), generation(after)];
  return was === becomes || (was === 'stored' && becomes === 'plain') ? undefined : 'generatedColumn';
}

/** MySQL refuses to fill rows with what another server would fill them with otherwise. */
function whyNotAdded({ definition }: ColumnPart): LeftReason | undefined {
  const isUnsafe =
    / DEFAULT \(.*\b(?:uuid|uuid_short|rand|sysdate|user|current_user|session_user|system_user|connection_id|random_bytes)\(/i.test(
      definition.replace(/'(?:[^'\\]|\\.|'')*'/gs, "''"),
    );
  return isUnsafe ? 'unsafeDefault' : undefined;
}

function added(table: string, column: ColumnPart, place: string): Action {
  const isEmpty = column.notNull && !column.filled && !/ DEFAULT | AUTO_INCREMENT/.test(column.definition);
  return {
    sql: `ADD COLUMN ${quoteBacktick(column.name)} ${column.definition} ${place}`,
    ...(isEmpty && { losses: [{ kind: 'columnNeedsValue', name: column.name, count: countRows(table, 'true') }] }),
  };
}

function modified(
  table: string,
  { before, column, charset }: { before: ColumnPart; column: ColumnPart; charset: string | undefined },
  place: string,
): Action[] {
  const own = holdsText(column.definition) && !/ CHARACTER SET /.test(column.definition) ? charset : undefined;
  if (place === '' && own === undefined && before.definition === column.definition) return [];
  const sql = `MODIFY COLUMN ${quoteBacktick(column.name)} ${column.definition} ${place}`.trimEnd();
  return [{ sql, losses: [...columnLosses(table, before, column, own), ...zeroLoss(table, before, column)] }];
}
