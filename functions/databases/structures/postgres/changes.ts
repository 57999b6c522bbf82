import { isOfDatabase, type ObjectType } from '../../../../shared/contract/databases/structures/object-types.ts';
import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import type { Left } from '../left-alone.ts';
import { hangingChanges } from '../hanging-changes.ts';
import { partChanges } from '../part-changes.ts';
import { columnChanges } from './columns.ts';
import { rebuiltKeys, touchedKey } from './keys.ts';
import { added, indexed, unindexed } from './gently.ts';
import { changedOtherwise, kinChanges, ownParts, ownSides } from './kin.ts';
import { extensionChanges } from './extensions.ts';
import { namedWords } from '../named-words.ts';
import { heldGenerated } from './generated.ts';
import { countRows } from './losses.ts';
import { namedSequences } from './numbering.ts';
import { optionChanges } from './options.ts';
import { givenBack } from './owners.ts';
import { plainObjects } from './plain.ts';
import { commentText, tableStatements } from './tables.ts';
import { ofType, typeChanges } from './type-changes.ts';
import { renamedOrDropped } from '../renames.ts';
import {
  byForeignKey,
  differingKinds,
  noChanges,
  ownSchema,
  type Changes,
  type ColumnPart,
  type ColumnRenaming,
  type Hanging,
  type Loss,
  type Part,
  type SchemaObject,
  type Statement,
  type TableStructure,
  type Touch,
} from '../structure.ts';

/** What makes one object of the other on PostgreSQL. */
export function postgresChanges(wanted: SchemaObject | undefined, present: SchemaObject | undefined): Changes {
  if (isBeside.has((wanted ?? present)?.type)) return besideChanges(wanted, present);
  const owned = ownedByOthers(present);
  if (owned) return { ...noChanges, left: [owned] };
  const changes = ownChanges(wanted, present);
  // It may refuse what else is to be done.
  if (wanted?.type === 'EVENT_TRIGGER') return { ...changes, main: [], last: [...changes.main, ...changes.last] };
  if (wanted?.type !== 'OPERATOR_FAMILY') return changes;
  // Tables that are made meanwhile may need what stands in it.
  return { ...changes, main: [...changes.main, ...changes.last], last: [] };
}

/** Who owns most of a schema need not own what stands around it. */
function ownedByOthers(present: SchemaObject | undefined): Left | undefined {
  if (!present?.owner || present.owner.isGiven || !isOfDatabase.has(present.type)) return undefined;
  return { reason: 'rightMissing', name: `OWNER ${present.owner.name}` };
}

function ownChanges(wanted: SchemaObject | undefined, present: SchemaObject | undefined): Changes {
  const special = specialOf(wanted, present);
  if (special) return specialChanges(special, wanted, present);
  if (wanted?.table && present?.table)
    return tableChanges(wanted, { hanging: present.hanging, wanted: sound(wanted.table), present: present.table });
  if (wanted) return present ? replaced(wanted, present) : made(wanted);
  if (!present) return noChanges;
  return { ...noChanges, first: [...detached(present), ...keysInCircle(present)], drops: [dropped(present)] };
}

/** The schema itself, and what belongs to the database, are there: only what hangs on them is changed. */
const isBeside: ReadonlySet<ObjectType | undefined> = new Set(['SCHEMA', 'PUBLICATION', 'DEFAULT_PRIVILEGES']);
function besideChanges(wanted: SchemaObject | undefined, present: SchemaObject | undefined): Changes {
  const { drops, makes } = hangingChanges({ wanted: wanted?.hanging, present: present?.hanging });
  return { ...noChanges, parts: drops, last: makes };
}

function specialOf(wanted: SchemaObject | undefined, present: SchemaObject | undefined): Left | undefined {
  const special = [present, wanted].find((one) => one?.special)?.special;
  // To drop something nobody has to know its secrets.
  if (special?.reason === 'secretOptions' && !wanted) return undefined;
  return special ?? partitionedOtherwise(wanted, present);
}

function partitionedOtherwise(wanted: SchemaObject | undefined, present: SchemaObject | undefined): Left | undefined {
  if (!wanted?.table || !present?.table) return undefined;
  const [after, before] = [wanted.table.kin?.key ?? '-', present.table.kin?.key ?? '-'];
  if (after !== before) return { reason: 'partitionKey', name: `${before} → ${after}` };
  return keyRetyped(after, { wanted: wanted.table, present: present.table });
}

/** The server changes the type of no column by which a table is partitioned. */
function keyRetyped(key: string, both: { wanted: TableStructure; present: TableStructure }): Left | undefined {
  if (both.wanted.kin?.key === undefined) return undefined;
  const named = new Set(namedWords([key]));
  for (const { after, before } of partChanges(both.wanted.columns, both.present.columns).changed)
    if (before.type !== after.type && named.has(after.name))
      return { reason: 'partitionKey', name: `${key}: ${after.name} ${before.type} → ${after.type}` };
  return undefined;
}

/** What hangs on it can be written even where it cannot. */
function specialChanges(special: Left, wanted: SchemaObject | undefined, present: SchemaObject | undefined): Changes {
  if (!wanted || !present) return { ...noChanges, left: [special] };
  const { drops, makes } = hangingChanges({ wanted: wanted.hanging, present: present.hanging });
  return { ...noChanges, parts: drops, last: makes, left: wanted.text === present.text ? [] : [special] };
}

/** An index that was broken off while it was built is wanted whole. */
function sound(table: TableStructure): TableStructure {
  return {
    ...table,
    indexes: table.indexes.map((one) => ({ ...one, definition: one.definition.replace(/ -- invalid$/, '') })),
  };
}

/** A partition leaves before it goes: whoever refers to the whole table would stop it else. */
function detached({ name, table }: SchemaObject): readonly Statement[] {
  if (table?.kin?.bound === undefined) return [];
  return kinChanges(name, undefined, table.kin).leaves.map(({ sql }) => ({ sql }));
}

function keysInCircle({ name, table }: SchemaObject): Statement[] {
  return byForeignKey(ownParts(table?.constraints ?? [])).foreign.map((one) => ({
    ...dropConstraint(name, one),
    inCircle: true,
  }));
}

function dropConstraint(table: string, { name }: Part): Statement {
  return { sql: `ALTER TABLE ${quoteDouble(table)} DROP CONSTRAINT ${quoteDouble(name)};` };
}

function made(wanted: SchemaObject): Changes {
  const { makes } = hangingChanges({ wanted: wanted.hanging });
  const left: Left[] = wanted.type === 'USER_MAPPING' ? [{ reason: 'optionsUnread', name: wanted.name }] : [];
  if (!wanted.table) return { ...noChanges, main: [{ sql: wanted.text }], last: makes, left };
  const { name } = wanted;
  const table = sound(wanted.table);
  const { foreign, own } = byForeignKey(ownParts(table.constraints));
  return {
    ...noChanges,
    main: [
      ...tableStatements(name, { ...table, constraints: own }).map((sql) => ({ sql })),
      ...namedSequences(name, { wanted: table, hanging: wanted.hanging }),
    ],
    // The table is new: there are no rows to look at.
    last: [...foreign.map((one) => ({ sql: addConstraint(name, one) })), ...makes],
  };
}

/** CREATE OR REPLACE keeps what hangs on a view or routine, but for the options of a view and the extension that a routine was tied to; it is dropped only where nothing else helps, and nothing is lost. */
function replaced(wanted: SchemaObject, present: SchemaObject): Changes {
  const { drops, makes } = hangingChanges({ wanted: wanted.hanging, present: present.hanging });
  if (wanted.text === present.text) return { ...noChanges, parts: drops, last: makes };
  const inPlace = alteredInPlace(wanted, present);
  if (inPlace) return { ...noChanges, parts: drops, main: inPlace.statements, last: makes, left: inPlace.left };
  const grows = present.shape?.every((column, at) => wanted.shape?.[at] === column);
  if (grows && wanted.type !== 'TRIGGER' && present.unwritten?.extension === undefined)
    return { ...noChanges, parts: drops, main: [{ sql: replacing(wanted, present) }], last: makes };
  return madeAnew(wanted, present) ?? wouldLose(present);
}

/** What drops an object and makes it again, with all that hangs on it; not where something of it would be lost. */
export function postgresAnew(wanted: SchemaObject, present: SchemaObject): Changes {
  const anew = madeAnew(wanted, present);
  if (!anew) return wouldLose(present);
  return { ...anew, drops: anew.drops.map((one) => ({ ...one, losses: [{ kind: 'madeAnew', name: present.name }] })) };
}

function madeAnew(wanted: SchemaObject, present: SchemaObject): Changes | undefined {
  if (lostKinds(present).length > 0) return undefined;
  const changes = made(wanted);
  const { type, name } = present;
  const thing = `${wordOf(type, wanted.text)} ${inSql({ type, name, signature: wanted.signature ?? '' })}`;
  return { ...changes, drops: [dropped(present, false)], last: [...givenBack(present, thing), ...changes.last] };
}

/** What would not come again. */
function lostKinds({ type, unwritten, owner }: SchemaObject): string[] {
  // Whose these are is told beside who owns most of the schema, and they are given back.
  const { owner: _, ...others } = unwritten ?? {};
  const kinds = differingKinds(plainObjects.has(type) ? others : unwritten, {});
  return [...new Set([...kinds, ...(owner && !owner.isGiven ? ['owner'] : [])])];
}

function wouldLose(present: SchemaObject): Changes {
  return { ...noChanges, left: [{ reason: 'wouldLose', name: lostKinds(present).join(', ') }] };
}

function alteredInPlace(wanted: SchemaObject, present: SchemaObject) {
  if (wanted.type === 'TYPE') return typeChanges(wanted, present);
  if (wanted.type === 'EXTENSION') return extensionChanges(wanted, present);
  if (wanted.type === 'SERVER' || wanted.type === 'FOREIGN_DATA_WRAPPER') {
    const statements = optionChanges(wanted, present);
    return statements && { statements, left: [] };
  }
  return wanted.type === 'SEQUENCE' ? sequenceChanges(wanted, present) : undefined;
}

function sequenceChanges(wanted: SchemaObject, present: SchemaObject) {
  const { name, text } = wanted;
  const [, least = '0', most = '0'] = / MINVALUE (\S+) MAXVALUE (\S+) /.exec(text) ?? [];
  const altered = text.replace(/^CREATE/, 'ALTER');
  if (present.standsAt === '') return { statements: [{ sql: altered.replace(/;$/, ' RESTART;') }], left: [] };
  const at = BigInt(present.standsAt ?? '0');
  if (at < BigInt(least) || at > BigInt(most))
    return { statements: [], left: [{ reason: 'sequenceRange' as const, name }] };
  const count = `select count(*) from ${quoteDouble(name)} where last_value not between ${least} and ${most}`;
  const losses: Loss[] = [{ kind: 'sequenceRange', name, count }];
  return { statements: [{ sql: altered, losses }], left: [] };
}

/** A view that is replaced without its options (security_invoker, security_barrier, check_option) has none any more. */
function replacing({ text, hanging: wanted = [] }: SchemaObject, { hanging: present = [] }: SchemaObject): string {
  const isOptions = ({ kind, name }: Hanging) => kind === 'storage' && name === 'options';
  const [after, before] = [wanted.find(isOptions), present.find(isOptions)];
  // Where they differ, they go before and come after it.
  const options = after?.make === before?.make ? / SET \((.+)\);$/.exec(before?.make ?? '')?.[1] : undefined;
  const sql = text.replace(/^CREATE (?!OR REPLACE )/, 'CREATE OR REPLACE ');
  if (options === undefined) return sql;
  return sql.replace(/^CREATE OR REPLACE VIEW (?:"(?:[^"]|"")*"|[^\s"]+)/, (head) => `${head} WITH (${options})`);
}

function dropped(present: SchemaObject, isLoss = true): Statement {
  const { type, name, text, signature = '', table } = present;
  const losses: Loss[] = table
    ? [{ kind: 'tableDropped', name, count: countRows(name, 'true') }]
    : isLoss
      ? [{ kind: 'objectDropped', name }]
      : [];
  const touches: Touch = { object: { type, name }, ...(!isLoss && { remade: true }) };
  return { sql: `DROP ${wordOf(type, text)} ${inSql({ type, name, signature })};`, losses, touches };
}

function wordOf(type: SchemaObject['type'], text: string): string {
  return /^CREATE (MATERIALIZED VIEW|DOMAIN)/.exec(text)?.[1] ?? type.replaceAll('_', ' ');
}

function inSql({ type, name, signature }: Required<Pick<SchemaObject, 'type' | 'name' | 'signature'>>): string {
  const own = quoteDouble(name);
  if (type === 'TRIGGER') return `${own} ON ${quoteDouble(signature)}`;
  if (type === 'FUNCTION' || type === 'PROCEDURE' || type === 'AGGREGATE') return `${own}(${signature})`;
  if (type === 'OPERATOR') return `${name} (${signature})`;
  if (type === 'OPERATOR_CLASS' || type === 'OPERATOR_FAMILY')
    return `${ownSchema}.${own} USING ${quoteDouble(signature)}`;
  if (type === 'CONVERSION') return `${ownSchema}.${own}`;
  if (type === 'USER_MAPPING' || type === 'TRANSFORM') return `FOR ${name}`;
  return type === 'CAST' ? `(${name})` : own;
}

function addConstraint(table: string, { name, definition }: Part): string {
  return `ALTER TABLE ${quoteDouble(table)} ADD CONSTRAINT ${quoteDouble(name)} ${definition};`;
}

/** What depends on columns goes first and comes last. */
function tableChanges(
  { name, hanging }: SchemaObject,
  both: { wanted: TableStructure; present: TableStructure; hanging: readonly Hanging[] | undefined },
): Changes {
  const kin = kinChanges(name, both.wanted.kin, both.present.kin);
  const sides = ownSides(both);
  const { wanted, present } = sides;
  const isParted = wanted.kin?.key !== undefined;
  const columns = partChanges(wanted.columns, present.columns);
  const turned = turnedColumns(name, { ...sides, hanging }, columns);
  const constraints = partChanges(wanted.constraints, present.constraints);
  const indexes = partChanges(wanted.indexes, present.indexes);
  const [leaving, coming] = [byForeignKey(ended(constraints)), byForeignKey(again(constraints))];
  const goneIndexes = ended(indexes);
  const rebuilt = rebuiltKeys(name, sides, { columns: columns.changed, keys: [...leaving.own, ...goneIndexes] });
  const keys = [...leaving.own, ...leaving.foreign, ...goneIndexes, ...rebuilt];
  const beside = hangingChanges(
    { wanted: hanging, present: both.hanging },
    {
      lost: [...keys.map((one) => `key ${one.name}`), ...columns.gone.map((one) => `column ${one.name}`)],
      touched: columns.changed.map(({ after }) => `column ${after.name}`),
    },
  );
  return {
    ...noChanges,
    first: [...kin.leaves, ...[...leaving.foreign, ...rebuilt].map((one) => droppedKey(name, one))],
    parts: [
      ...beside.drops,
      ...leaving.own.map((one) => droppedKey(name, one)),
      ...goneIndexes.map((one) => ({ sql: unindexed(one, isParted), ...touchedKey(name, one) })),
      ...turned.aside,
    ],
    main: [
      ...columns.gone.map((one) => droppedColumn(name, one, columns.fresh)),
      ...columns.fresh.map((one) => freshColumn(name, one)),
      ...turned.statements,
      ...changedOtherwise(name, both),
      ...again(indexes).map((one) => indexed(name, one, isParted)),
      ...coming.own.flatMap((one) => added(name, one, { isParted })),
      ...commentsOf(name, both),
    ],
    last: [
      ...coming.foreign.flatMap((one) => added(name, one, { isParted })),
      // Their rows have met them all along.
      ...rebuilt.flatMap((one) => added(name, one, { isParted, losses: [] })),
      ...kin.joins,
      ...beside.makes,
    ],
    left: [...turned.left, ...orderOf(sides), ...kin.left],
  };
}

/** Columns that are there on both sides; those that are computed from columns that move stand aside for them. */
function turnedColumns(
  table: string,
  sides: { wanted: TableStructure; present: TableStructure; hanging: readonly Hanging[] | undefined },
  { gone, changed }: ReturnType<typeof partChanges<ColumnPart>>,
) {
  const retyped = changed.filter(({ before, after }) => before.type !== after.type);
  const moved = [...gone, ...retyped.map(({ after }) => after)].map(({ name }) => name);
  const held = heldGenerated(table, sides, moved);
  const turned = changed
    .filter(({ after }) => !held.names.includes(after.name))
    .map(({ before, after }) => columnChanges(table, before, after));
  return {
    aside: held.aside,
    statements: [...turned.flatMap(({ statements }) => statements), ...held.back, ...namedSequences(table, sides)],
    left: turned.flatMap(({ left }) => left),
  };
}

function droppedKey(table: string, part: Part): Statement {
  return { ...dropConstraint(table, part), ...touchedKey(table, part) };
}

function ended<P>({ gone, changed }: { gone: readonly P[]; changed: readonly { before: P }[] }): P[] {
  return [...gone, ...changed.map(({ before }) => before)];
}

function again<P>({ fresh, changed }: { fresh: readonly P[]; changed: readonly { after: P }[] }): P[] {
  return [...fresh, ...changed.map(({ after }) => after)];
}

function droppedColumn(table: string, column: ColumnPart, fresh: readonly ColumnPart[]): Statement {
  return {
    sql: `ALTER TABLE ${quoteDouble(table)} DROP COLUMN ${quoteDouble(column.name)};`,
    losses: [renamedOrDropped(column, fresh, countRows(table, `${quoteDouble(column.name)} IS NOT NULL`))],
    touches: { object: { type: 'TABLE', name: table }, columns: [column.name] },
  };
}

/** The server follows it in keys, checks, defaults and views. */
export function renamedColumn(table: string, column: ColumnPart, { to }: ColumnRenaming): Statement {
  return { sql: `ALTER TABLE ${quoteDouble(table)} RENAME COLUMN ${quoteDouble(column.name)} TO ${quoteDouble(to)};` };
}

function freshColumn(table: string, column: ColumnPart): Statement {
  const isEmpty = column.notNull && column.defaultText === undefined && !column.filled;
  const loss: Loss = { kind: 'columnNeedsValue', name: column.name, count: countRows(table, 'true') };
  return {
    sql: `ALTER TABLE ${quoteDouble(table)} ADD COLUMN ${quoteDouble(column.name)} ${column.definition};`,
    ...(isEmpty && { losses: [loss] }),
    // Rows of the table that columns elsewhere hold cannot be filled.
    ...(column.definition !== column.type && {
      touches: { object: { type: 'TABLE' as const, name: table }, columns: [ofType.column] },
    }),
  };
}

function commentsOf(
  name: string,
  { wanted, present }: { wanted: TableStructure; present: TableStructure },
): Statement[] {
  const commentOf = (own: string) => present.columns.find((one) => one.name === own)?.comment ?? '';
  return wanted.columns
    .filter((column) => commentOf(column.name) !== column.comment)
    .map((column) => ({ sql: commentText(name, column) }));
}

/** The server has no words for moving a column; new ones come last. */
function orderOf({ wanted, present }: { wanted: TableStructure; present: TableStructure }): Left[] {
  const names = wanted.columns.map(({ name }) => name);
  const kept = present.columns.map(({ name }) => name).filter((name) => names.includes(name));
  const became = [...kept, ...names.filter((name) => !kept.includes(name))];
  const moved = names.filter((name, at) => became[at] !== name);
  return moved.length === 0 ? [] : [{ reason: 'columnOrder', name: moved.join(', ') }];
}
