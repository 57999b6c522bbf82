import { isSince, type ServerVersion } from '../../schema/server-version.ts';
import type { NodeOf } from '../../tree/any-node.ts';
import type { Statement } from '../../tree/statement.ts';
import { tablesBehind } from '../../tree/tables-behind.ts';
import type { Known } from '../changes.ts';
import { ways } from '../mysql/lock-ways.ts';
import { costsOf } from '../statement-cost.ts';
import { lockOn, type StepLock } from './step-lock.ts';
import type { Around } from './surroundings.ts';

/** What a step locks on MySQL and MariaDB; nothing where that is not known. The surroundings follow. */
export function mysqlStep(statement: Statement, known: Known, around: Around): StepLock[] | undefined {
  // What speaks like MySQL need not lock like it.
  if (known.server && !/^(?:mysql|mariadb)$/.test(known.server.product)) return undefined;
  switch (statement.kind) {
    case 'alterTable':
    case 'createIndex':
    case 'dropIndex':
      return madeTogether(statement, known, around);
    case 'createTable':
      return created(statement, known, around);
    case 'createView':
      return statement.orReplace ? ofView(around.called(statement.name), around) : [];
    case 'drop':
      return dropped(statement, known, around);
    case 'rename':
      return renamed(statement, known, around);
    case 'routine':
      if (statement.routineType !== 'TRIGGER') return [];
      return statement.table && !known.isNew(statement.table)
        ? [lockOn(around.called(statement.table), ways.exclusive)]
        : [];
    default:
      return undefined;
  }
}

/** All that one statement changes of a table is done in one go. */
function madeTogether(
  statement: Extract<Statement, { kind: 'alterTable' | 'createIndex' | 'dropIndex' }>,
  known: Known,
  around: Around,
): StepLock[] | undefined {
  const table = statement.kind === 'alterTable' ? statement.name : statement.table;
  if (!table || (statement.kind === 'alterTable' && statement.objectType !== 'TABLE')) return undefined;
  if (known.isNew(table)) return [];
  const own = costsOf(statement, known).map(({ impact, table: size }) =>
    lockOn(around.called(table), impact, size?.rows),
  );
  const others = statement.kind === 'alterTable' ? keysChanged(statement, known, around) : [];
  return own.length === 0 || !others ? undefined : [...own, ...others];
}

/** Since when a server locks the table that a key refers to while it comes or goes; MariaDB never does. */
const locksParentsSince: { readonly [Product in ServerVersion['product']]?: number } = { mysql: 8 };

function locksParents({ server }: Known): boolean | undefined {
  if (!server || server.numbers.length === 0) return undefined;
  const since = locksParentsSince[server.product];
  return since !== undefined && isSince(server, since);
}

/** Making a table with keys was tried on MySQL only. */
function created(statement: NodeOf<'createTable'>, known: Known, around: Around): StepLock[] | undefined {
  const parents = tablesBehind(statement).filter((one) => !known.isNew(one));
  if (parents.length === 0) return [];
  return locksParents(known) ? parents.map((one) => lockOn(around.called(one), ways.exclusive)) : undefined;
}

function keysChanged(
  { name: table, actions }: NodeOf<'alterTable'>,
  known: Known,
  around: Around,
): StepLock[] | undefined {
  const name = around.called(table);
  const parents: string[] = [];
  for (const action of actions) {
    if (action.kind === 'addConstraint' && action.constraint.kind === 'foreignKey') {
      const refersTo = around.called(action.constraint.table);
      const key = action.constraint.name ? around.part(action.constraint.name) : '';
      around.addKey({ name: key, table: name, columns: [], refersTo });
      if (!known.isNew(action.constraint.table)) parents.push(refersTo);
    } else if (action.kind === 'dropConstraint') {
      const gone = around.keysOf(name).filter((key) => around.isSame(key.name, around.part(action.name)));
      around.dropKeys((key) => gone.includes(key));
      parents.push(...gone.map(({ refersTo }) => refersTo));
    }
  }
  return onParents(parents, known);
}

function onParents(parents: readonly string[], known: Known): StepLock[] | undefined {
  const isLocked = locksParents(known);
  if (parents.length === 0 || isLocked === false) return [];
  return isLocked ? parents.map((one) => lockOn(one, ways.exclusive)) : undefined;
}

/** With a table go the tables on both ends of its keys. */
function renamed({ objectType, pairs }: NodeOf<'rename'>, known: Known, around: Around): StepLock[] | undefined {
  if (objectType !== 'TABLE') return undefined;
  const locks: StepLock[] = [];
  for (const { from, to } of pairs) {
    const name = around.called(from);
    const ends = [
      ...around.keysOf(name).map(({ refersTo }) => refersTo),
      ...around.keysTo(name).map(({ table }) => table),
    ];
    const others = onParents(
      ends.filter((one) => !around.isSame(one, name)),
      known,
    );
    if (!others) return undefined;
    locks.push(lockOn(name, ways.exclusive), ...others);
    around.rename(name, around.called(to));
  }
  return locks;
}

function ofView(name: string, around: Around): StepLock[] {
  return around.find(name, 'view') ? [lockOn(name, ways.exclusive)] : [];
}

function dropped({ objectType, names, on }: NodeOf<'drop'>, known: Known, around: Around): StepLock[] | undefined {
  const locks: StepLock[] = [];
  for (const one of names) {
    const name = around.called(one);
    const table = on ? around.called(on) : around.find(name, 'trigger')?.of;
    if (objectType === 'TRIGGER' && table === undefined) return undefined;
    const object = objectType === 'TRIGGER' ? table : name;
    if (/^(?:TABLE|VIEW|TRIGGER|SEQUENCE)$/.test(objectType) && object !== undefined)
      locks.push(lockOn(object, ways.exclusive));
    else if (!/^(?:FUNCTION|PROCEDURE|EVENT)$/.test(objectType)) return undefined;
    const parents = onParents(objectType === 'TABLE' ? around.keysOf(name).map(({ refersTo }) => refersTo) : [], known);
    if (!parents) return undefined;
    locks.push(...parents);
    around.drop(name);
  }
  return locks;
}
