import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { optionChanges } from './options.ts';
import { countRows, partLosses, rightsLoss } from './losses.ts';
import type { Left } from '../left-alone.ts';
import { columnActions } from './columns.ts';
import { computedAnew } from './generated.ts';
import { dropIndex, indexActions, textIndexesApart, type Action } from './indexes.ts';
import { keysThatStay, rebuiltKeys, recodedColumns, typedColumns } from './keys.ts';
import { sequenceChanges } from './sequences.ts';
import { partChanges } from '../part-changes.ts';
import {
  byForeignKey,
  noChanges,
  type Changes,
  type Loss,
  type Part,
  type SchemaObject,
  type Statement,
  type TableStructure,
} from '../structure.ts';

/** What makes one object of the other on the MySQL family. */
export function mysqlChanges(wanted: SchemaObject | undefined, present: SchemaObject | undefined): Changes {
  // What is new has no rows or history that could be lost.
  if (wanted?.table && !present && !isKeptFromKeys(wanted)) return made(wanted);
  const special = [present, wanted].find((one) => one?.special && !(one === present && isBroken(one)))?.special;
  if (special) return { ...noChanges, left: [special] };
  if (wanted && present) return turned(wanted, present);
  if (present) return { ...noChanges, first: keysInCircle(present), drops: [dropped(present, true)] };
  return wanted ? made(wanted) : noChanges;
}

/** Foreign keys come when all tables are there, and by then the server guards the history of a table. */
const isKeptFromKeys = ({ special, table }: SchemaObject) =>
  special?.reason === 'systemVersioned' && byForeignKey(table?.constraints ?? []).foreign.length > 0;

/** A view of what is no longer there cannot be made; it can go, and be replaced. */
const isBroken = ({ special }: SchemaObject) => special?.reason === 'brokenView';

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
  // Whoever follows a trigger that goes for good comes first instead, and need not be touched.
  const touches = { object: { type, name }, ...(type === 'TRIGGER' && isLoss && { columns: [] }) };
  return { sql: `DROP ${type} ${quoteBacktick(name)};`, losses, touches };
}

/** In whose name the present one runs stays as it is. */
function replaced(wanted: SchemaObject, present: SchemaObject): Changes {
  if (wanted.text === present.text) return noChanges;
  const by = definerOf(present);
  if (wanted.type !== 'VIEW') return madeAgain(wanted, present, dropped(present, false));
  const main = wanted.text.replace(
    /^CREATE( ALGORITHM=\w+)?( SQL SECURITY \w+)?/,
    (_, algorithm = '', security = '') => `CREATE OR REPLACE${algorithm}${by}${security}`,
  );
  return { ...noChanges, main: [{ sql: main }] };
}

function madeAgain(wanted: SchemaObject, present: SchemaObject, drop: Statement): Changes {
  const by = definerOf(present);
  return { ...noChanges, drops: [drop], main: [{ sql: wanted.text.replace(/^CREATE/, () => `CREATE${by}`) }] };
}

function definerOf({ unwritten }: SchemaObject): string {
  const definer = unwritten?.definer ?? '';
  const account = definer.startsWith('`')
    ? definer
    : definer.replace(
        /^(.*)@([^@]*)$/,
        (_, user: string, host: string) => `${quoteBacktick(user)}@${quoteBacktick(host)}`,
      );
  return account === '' ? '' : ` DEFINER=${account}`;
}

/** Drops and makes again a trigger that follows one that changes, so that it follows it still. Nothing else has to. */
export function mysqlAnew(wanted: SchemaObject, present: SchemaObject): Changes {
  const special = present.special ?? wanted.special;
  if (special) return { ...noChanges, left: [special] };
  return madeAgain(wanted, present, { ...dropped(present, false), losses: [{ kind: 'madeAnew', name: present.name }] });
}

/** The text of a table without some of its lines. */
function without(parts: readonly Part[], text: string): string {
  const left = text
    .split('\n')
    .filter((line) => !parts.some(({ definition }) => line.trim().replace(/,$/, '') === definition));
  const end = left.findLastIndex((line) => line.startsWith(')'));
  return left.map((line, at) => (at === end - 1 ? line.replace(/,$/, '') : line)).join('\n');
}

/** The server writes rows into their new partitions, and refuses those that fit none. */
function alter(name: string, actions: readonly Action[], partitioning?: string): Statement[] {
  if (actions.length === 0 && partitioning === undefined) return [];
  const parts = [actions.map((one) => one.sql).join(',\n  '), partitioning].filter(Boolean);
  const anew: Loss[] = partitioning === undefined ? [] : [{ kind: 'partitionedAnew', name: 'PARTITION', detail: name }];
  const losses = [...actions.flatMap((one) => one.losses ?? []), ...anew];
  return [{ sql: `ALTER TABLE ${quoteBacktick(name)}\n  ${parts.join('\n  ')};`, losses }];
}

/** One ALTER TABLE for all but foreign keys, which are dropped before and added after, and for what the server wants by itself. */
function tableChanges(name: string, both: { wanted: TableStructure; present: TableStructure }): Changes {
  const options = optionChanges(both.wanted.options, both.present.options);
  const computed = computedAnew(both);
  const columns = columnActions(name, both, { charset: options.charset, computed });
  const written = withoutPartsOf(columns.left, both);
  const own = ownActions(name, written, options.charset !== undefined, computed);
  const typed = [...new Set([...typedColumns(both, options.charset), ...computed])];
  const rebuilt = rebuiltKeys(name, both, typed);
  const { together, apart } = textIndexesApart([
    ...own.leaving,
    ...columns.actions,
    ...own.coming,
    ...options.actions.map((sql) => ({ sql })),
  ]);
  const statements = [
    ...columns.before.flatMap((one) => alter(name, [one])),
    ...alter(name, together, options.partitioning),
    ...[...apart, ...columns.after].flatMap((one) => alter(name, [one])),
  ];
  const foreign = [...own.foreign.coming, ...rebuilt];
  return {
    ...noChanges,
    first: alter(name, [...own.foreign.leaving, ...rebuilt].map(dropKey)),
    parts: alter(name, own.early),
    main: statements.map((one) => ({ ...one, touches: { object: { type: 'TABLE', name }, columns: typed } })),
    last: alter(name, [
      ...keysThatStay(written, foreign).flatMap((one) => [dropIndex(one), { sql: `ADD ${one.definition}` }]),
      ...own.foreign.coming.map((one) => added(name, one)),
      // Their rows have met them all along.
      ...rebuilt.map(({ definition }) => ({ sql: `ADD ${definition}` })),
    ]),
    left: [...columns.left, ...options.left],
  };
}

const dropConstraint = ({ name, definition }: Part): Action => ({
  sql: definition.startsWith('PERIOD ') ? `DROP ${name}` : `DROP CONSTRAINT ${quoteBacktick(name)}`,
});

const added = (table: string, one: Part): Action => ({ sql: `ADD ${one.definition}`, losses: partLosses(table, one) });

/** Where the character set of a column changes, MySQL writes the texts in a check or an expression of an index in it too, and loses letters. */
const holdsLetters = ({ definition }: Part) => /_[a-z0-9]+\\?'/.test(definition);

/** What becomes of the keys, indexes and checks of a table. */
function ownActions(
  name: string,
  both: { wanted: TableStructure; present: TableStructure },
  isRecoded: boolean,
  computed: readonly string[],
) {
  const constraints = partChanges(both.wanted.constraints, both.present.constraints);
  const leaving = byForeignKey([...constraints.gone, ...constraints.changed.map(({ before }) => before)]);
  const coming = byForeignKey([...constraints.fresh, ...constraints.changed.map(({ after }) => after)]);
  const areCodedAnew = isRecoded || recodedColumns(both).length > 0;
  const isAgain = (one: Part) =>
    (areCodedAnew && holdsLetters(one)) || computed.some((column) => one.definition.includes(quoteBacktick(column)));
  const again = byForeignKey(both.wanted.constraints).own.filter((one) => !coming.own.includes(one) && isAgain(one));
  const indexes = indexActions(both, isAgain, (one) => added(name, one));
  return {
    foreign: { leaving: leaving.foreign, coming: coming.foreign },
    early: indexes.early,
    leaving: [...[...leaving.own, ...again].map(dropConstraint), ...indexes.leaving],
    coming: [
      ...indexes.coming,
      ...coming.own.map((one) => added(name, one)),
      ...again.map(({ definition }) => ({ sql: `ADD ${definition}` })),
    ],
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
