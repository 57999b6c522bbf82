import type { NodeOf } from '../../tree/any-node.ts';
import type { ObjectName } from '../../tree/node.ts';
import type { Command, Statement } from '../../tree/statement.ts';
import { nodesOf } from '../../tree/walk.ts';
import type { Known } from '../changes.ts';
import { impactOf } from '../impact-of.ts';
import type { Change, LockImpact } from '../lock-row.ts';
import { exclusive, share, shareRowExclusive, shareUpdateExclusive } from '../postgres/lock-advice.ts';
import { tableStep } from './postgres-table-step.ts';
import { lockOn, type StepLock } from './step-lock.ts';
import type { Around } from './surroundings.ts';

/** What a step locks on PostgreSQL; nothing where that is not known. The surroundings follow. */
export function postgresStep(statement: Statement, known: Known, around: Around): StepLock[] | undefined {
  switch (statement.kind) {
    case 'alterTable':
      return altered(statement, known, around);
    case 'createTable':
      return created(statement, known, around);
    case 'createIndex':
      return onTable(statement, statement.table, { known, around }, statement.only ? 'alone' : 'with those below');
    case 'createView':
      return replacedView(statement, around);
    case 'dropIndex':
      return droppedIndexes(statement, around);
    case 'drop':
      return statement.cascade ? undefined : dropped(statement, around);
    case 'commentOn':
      return commented(statement, around);
    case 'routine':
      return statement.routineType === 'TRIGGER' && statement.table
        ? onTable(statement, statement.table, { known, around }, 'with those below')
        : freeRoutines.has(statement.routineType)
          ? []
          : undefined;
    case 'grant':
      return statement.cascade ? undefined : [];
    case 'command':
      return commanded(statement, around);
    case 'select':
      return nodesOf(statement, 'call').every(({ name }) => /^setval$/i.test(name.name.text)) ? [] : undefined;
    default:
      return undefined;
  }
}

const freeRoutines: ReadonlySet<string> = new Set(['FUNCTION', 'PROCEDURE']);

function altered(statement: NodeOf<'alterTable'>, known: Known, around: Around): StepLock[] | undefined {
  const name = around.called(statement.name);
  if (statement.objectType === 'TABLE' || statement.objectType === 'FOREIGN TABLE')
    return tableStep(statement, known, around);
  if (statement.objectType === 'VIEW') return [lockOn(name, exclusive('catalogue'))];
  return statement.objectType === 'INDEX' ? indexAltered(statement, name, around) : undefined;
}

/** An index is given a name or other statistics without its table being locked. */
function indexAltered({ actions }: NodeOf<'alterTable'>, name: string, around: Around): StepLock[] | undefined {
  for (const action of actions) {
    if (action.kind === 'renameTable') around.rename(name, around.called(action.to));
    else if (action.kind !== 'setColumnOption') return undefined;
  }
  return [lockOn(name, shareUpdateExclusive('catalogue'))];
}

type AtHand = { readonly known: Known; readonly around: Around };

/** A change that the table of locks knows, on a table and on those below it. */
function onTable(
  change: Change,
  table: ObjectName,
  { known, around }: AtHand,
  reach: 'alone' | 'with those below',
): StepLock[] | undefined {
  if (known.isNew(table)) return [];
  const impact = impactOf(change, { name: table, table: known.table(table), server: known.server }, known.dialect);
  if (!impact) return undefined;
  const name = around.called(table);
  const below = reach === 'alone' ? [] : around.allBelow(name);
  return [lockOn(name, impact, known.table(table)?.rows), ...below.map((one) => lockOn(one, impact))];
}

function created(statement: NodeOf<'createTable'>, known: Known, around: Around): StepLock[] {
  const own = around.called(statement.name);
  const all = [...statement.constraints, ...statement.columns.flatMap(({ constraints }) => constraints)];
  const locks: StepLock[] = [];
  for (const constraint of all) {
    if (constraint.kind !== 'foreignKey') continue;
    const refersTo = around.called(constraint.table);
    const columns = constraint.columns.map((one) => around.part(one));
    if (!around.isSame(refersTo, own) && !known.isNew(constraint.table))
      locks.push(lockOn(refersTo, shareRowExclusive('catalogue')));
    around.addKey({ name: constraint.name ? around.part(constraint.name) : '', table: own, columns, refersTo });
  }
  for (const above of statement.inherits) {
    const parent = around.called(above);
    if (!known.isNew(above)) locks.push(lockOn(parent, shareUpdateExclusive('catalogue')));
    around.putBelow({ parent, child: own, isPartition: false, isDefault: false });
  }
  const { partitionOf } = statement;
  return partitionOf ? [...locks, ...partitionMade(own, partitionOf, { known, around })] : locks;
}

/** A partition comes with the keys of the table above, and what the rest holds is looked at. */
function partitionMade(own: string, above: ObjectName, { known, around }: AtHand): StepLock[] {
  const parent = around.called(above);
  const keys = around.keysOf(parent);
  const locks = [
    ...(known.isNew(above) ? [] : [lockOn(parent, exclusive('catalogue'))]),
    ...around.restOf(parent).map((rest) => lockOn(rest, exclusive('scan'))),
    ...keys.map(({ refersTo }) => lockOn(refersTo, shareRowExclusive('catalogue'))),
    ...around.keysTo(parent).map(({ table }) => lockOn(table, shareRowExclusive('catalogue'))),
  ];
  for (const key of keys) around.addKey({ ...key, table: own });
  around.putBelow({ parent, child: own, isPartition: true, isDefault: false });
  return locks;
}

function replacedView({ name, orReplace }: NodeOf<'createView'>, around: Around) {
  const own = around.called(name);
  return orReplace && around.find(own, 'view') ? [lockOn(own, exclusive('catalogue'))] : [];
}

function droppedIndexes({ names, concurrently, cascade }: NodeOf<'dropIndex'>, around: Around): StepLock[] | undefined {
  if (cascade) return undefined;
  const impact = concurrently ? shareUpdateExclusive('catalogue') : exclusive('catalogue');
  const locks: StepLock[] = [];
  for (const name of names) {
    const index = around.find(around.called(name), 'index');
    if (!index?.of) return undefined;
    const all = [index.of, ...(concurrently ? [] : around.allBelow(index.of))];
    locks.push(...all.map((table) => lockOn(table, impact)));
    around.drop(index.name);
  }
  return locks;
}

const lockedWhole: ReadonlySet<string> = new Set(['TABLE', 'FOREIGN TABLE', 'VIEW', 'MATERIALIZED VIEW', 'SEQUENCE']);
const lockedBeside: ReadonlySet<string> = new Set(['TRIGGER', 'POLICY', 'RULE']);

function dropped({ objectType, names, on }: NodeOf<'drop'>, around: Around): StepLock[] | undefined {
  if (lockedBeside.has(objectType) && on) {
    const table = around.called(on);
    const below = objectType === 'TRIGGER' ? around.allBelow(table) : [];
    return [table, ...below].map((one) => lockOn(one, exclusive('catalogue')));
  }
  const locks: StepLock[] = [];
  for (const one of names) {
    const name = around.called(one);
    const own = lockedWhole.has(objectType) ? wholeDropped(name, around) : partDropped(objectType, name, around);
    if (!own) return undefined;
    locks.push(...own);
    around.drop(name);
  }
  return locks;
}

/** With a table go its keys and its numbers; the table that it belongs to has to let it go. */
function wholeDropped(name: string, around: Around): StepLock[] {
  const all = [name, ...around.allBelow(name)].flatMap((one) => [
    one,
    ...around.keysOf(one).map(({ refersTo }) => refersTo),
    ...around.sequencesOf(one),
  ]);
  return [...all, ...around.aboveOf(name)].map((one) => lockOn(one, exclusive('catalogue')));
}

function partDropped(objectType: string, name: string, around: Around): StepLock[] | undefined {
  if (objectType === 'STATISTICS') {
    const table = around.find(name, 'statistics')?.of;
    return table === undefined ? undefined : [lockOn(table, shareUpdateExclusive('catalogue'))];
  }
  if (objectType === 'TYPE') return ofType(name, around);
  return objectType === 'DOMAIN' || besideRelations.test(objectType) || besideSchemas.test(objectType) ? [] : undefined;
}

/** A type of columns is a relation of its own, any other is none. */
function ofType(name: string, around: Around): StepLock[] {
  return around.find(name, 'type') ? [lockOn(name, exclusive('catalogue'))] : [];
}

/** Matches a whole text that is one of these. */
function either(...kinds: readonly string[]): RegExp {
  return new RegExp(`^(?:${kinds.join('|')})$`);
}

const commentedRelations = /^(?:TABLE|VIEW|MATERIALIZED VIEW|FOREIGN TABLE|SEQUENCE|INDEX)$/;
const commentedParts = /^(?:CONSTRAINT|TRIGGER|POLICY|RULE) ON(?: DOMAIN)?$/;
const commentedOthers = either(
  'FUNCTION|PROCEDURE|AGGREGATE|TYPE|DOMAIN|SCHEMA|COLLATION|CONVERSION|CAST|PUBLICATION|EXTENSION',
  'OPERATOR(?: CLASS| FAMILY)?|TEXT SEARCH.*',
);

function commented({ objectType, name }: NodeOf<'commentOn'>, around: Around): StepLock[] | undefined {
  if (objectType === 'COLUMN' && name.schema) {
    const table = { ...name, name: name.schema, schema: name.catalog, catalog: undefined };
    return [lockOn(around.called(table), shareUpdateExclusive('catalogue'))];
  }
  // Nobody waits for a sequence that came with a column of the script.
  if (objectType === 'SEQUENCE' && !around.find(around.called(name), 'sequence')) return [];
  if (commentedRelations.test(objectType)) return [lockOn(around.called(name), shareUpdateExclusive('catalogue'))];
  return commentedParts.test(objectType) || commentedOthers.test(objectType) || besideSchemas.test(objectType)
    ? []
    : undefined;
}

/** What stands in no relation: making, changing and dropping it locks none. */
const besideRelations = either(
  'AGGREGATE|FUNCTION|PROCEDURE|COLLATION|CONVERSION|CAST|DEFAULT PRIVILEGES',
  'OPERATOR(?: CLASS| FAMILY)?|TEXT SEARCH.*',
);
/** The same of what belongs to the database. */
const besideSchemas =
  /^(?:EVENT TRIGGER|FOREIGN DATA WRAPPER|SERVER|USER MAPPING.*|ACCESS METHOD.*|LANGUAGE|TRANSFORM.*)$/;

function commanded(command: Command, around: Around): StepLock[] | undefined {
  const { verb, objectType = '', words, names } = command;
  if (words.includes('CASCADE')) return undefined;
  if (besideRelations.test(objectType) || besideSchemas.test(objectType)) return [];
  // What is inside of it is changed or dropped with it, and nobody here knows that.
  if (objectType === 'EXTENSION') return verb === 'CREATE' ? [] : undefined;
  const [first] = names;
  if (!first) return undefined;
  const to = words.includes('RENAME') ? command.parts.find((part) => part.kind === 'name') : undefined;
  return commandsBy[objectType]?.(verb, {
    name: around.called(first),
    names: names.map((one) => around.called(one)),
    renamedTo: to && around.called({ ...first, name: to }),
    ...{ words, around },
  });
}

type Commanded = {
  readonly name: string;
  readonly words: readonly string[];
  readonly names: readonly string[];
  /** What it is called from now on. */
  readonly renamedTo: string | undefined;
  readonly around: Around;
};

const commandsBy: Readonly<Record<string, (verb: string, command: Commanded) => StepLock[] | undefined>> = {
  POLICY: (verb, { name }) => (verb === 'CREATE' ? [lockOn(name, exclusive('catalogue'))] : undefined),
  RULE: (verb, { name }) => (verb === 'CREATE' ? [lockOn(name, exclusive('catalogue'))] : undefined),
  STATISTICS: (verb, { names: [, ...tables] }) =>
    verb === 'CREATE' && tables.length > 0
      ? tables.map((one) => lockOn(one, shareUpdateExclusive('catalogue')))
      : undefined,
  PUBLICATION: (verb, { words, names }) =>
    verb === 'ALTER' && /^PUBLICATION (?:ADD|DROP) TABLE\b/.test(words.join(' '))
      ? names.map((one) => lockOn(one, shareUpdateExclusive('catalogue')))
      : undefined,
  SEQUENCE: sequenceStep,
  TYPE: (verb, { name, around }) => {
    if (verb === 'CREATE') return [];
    return verb === 'ALTER' ? ofType(name, around) : undefined;
  },
  DOMAIN: (verb, { name, words, around }) => {
    if (verb === 'CREATE') return [];
    if (verb !== 'ALTER') return undefined;
    const isChecked = /^DOMAIN (?:ADD CONSTRAINT(?!.* NOT VALID)|SET NOT NULL|VALIDATE)/.test(words.join(' '));
    return isChecked ? around.holdersOf(name).map((table) => lockOn(table, share('scan'))) : [];
  },
};

function sequenceStep(verb: string, { name, words, renamedTo, around }: Commanded): StepLock[] | undefined {
  if (verb === 'CREATE') return [];
  if (verb !== 'ALTER') return undefined;
  if (!around.find(name, 'sequence')) return [];
  if (renamedTo !== undefined) {
    around.rename(name, renamedTo);
    return [lockOn(name, exclusive('catalogue'))];
  }
  return [lockOn(name, words.some((word) => /^(UN)?LOGGED$/.test(word)) ? exclusive('rewrite') : numbersWait)];
}

/** Who takes a number of the sequence waits. */
const numbersWait: LockImpact = shareRowExclusive('catalogue');
