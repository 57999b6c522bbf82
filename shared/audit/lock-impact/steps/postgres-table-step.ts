import type { NodeOf } from '../../tree/any-node.ts';
import type { ObjectName } from '../../tree/node.ts';
import type { AlterAction, ForeignKey } from '../../tree/table-statement.ts';
import type { Known } from '../changes.ts';
import { impactOf } from '../impact-of.ts';
import type { LockImpact } from '../lock-row.ts';
import { exclusive, shareRowExclusive, shareUpdateExclusive } from '../postgres/lock-advice.ts';
import { lockOn, type StepLock } from './step-lock.ts';
import type { Around, StandingKey } from './surroundings.ts';

type AtHand = { readonly table: ObjectName; readonly name: string; readonly known: Known; readonly around: Around };

/** What ALTER TABLE locks on PostgreSQL: the table, those below it, and those that it has to do with. */
export function tableStep(
  { name: table, only, actions }: NodeOf<'alterTable'>,
  known: Known,
  around: Around,
): StepLock[] | undefined {
  const at = { table, name: around.called(table), known, around };
  const locks: StepLock[] = [];
  for (const action of actions) {
    const impact = known.isNew(table) ? 'new' : impactHere(action, at);
    if (!impact) return undefined;
    if (impact !== 'new') {
      const below = !only && reachesBelow(action) ? around.allBelow(at.name) : [];
      locks.push(lockOn(at.name, impact, known.table(table)?.rows), ...below.map((one) => lockOn(one, impact)));
    }
    const beside = isDoubtful(action, at) ? undefined : locksBeside(action, at);
    if (!beside) return undefined;
    locks.push(...beside);
  }
  return locks;
}

function impactHere(action: AlterAction, { table, known }: AtHand): LockImpact | undefined {
  // A check that holds already saves the look at the rows.
  if (action.kind === 'setNotNull' && known.isFilled(table, action.name)) return exclusive('catalogue');
  if (action.kind === 'attachPartition') return shareUpdateExclusive('catalogue');
  return impactOf(action, { name: table, table: known.table(table), server: known.server }, known.dialect);
}

const reaching: ReadonlySet<AlterAction['kind']> = new Set([
  ...(['addColumn', 'dropColumn', 'alterColumnType', 'setDefault', 'dropDefault', 'setNotNull'] as const),
  ...(['dropNotNull', 'renameColumn', 'addConstraint', 'dropConstraint', 'validateConstraint'] as const),
  'setColumnOption',
]);

function reachesBelow(action: AlterAction): boolean {
  return reaching.has(action.kind) || (action.kind === 'switch' && /\bTRIGGER\b/.test(action.words.join(' ')));
}

/** A check may be of one table alone, and a column what a key of another table refers to: neither is known here. */
function isDoubtful({ kind }: AlterAction, { name, around }: AtHand): boolean {
  if (kind === 'validateConstraint' || kind === 'dropConstraint') return around.isInherited(name);
  if (kind === 'renameConstraint') return around.allBelow(name).length > 0;
  return kind === 'alterColumnType' && around.keysTo(name).length > 0;
}

/** What else a change locks; nothing where that is not known. What it does to the surroundings is noted. */
function locksBeside(action: AlterAction, at: AtHand): StepLock[] | undefined {
  switch (action.kind) {
    case 'addColumn':
      return action.column.constraints.flatMap((one) =>
        one.kind === 'foreignKey' ? keyAdded(one, at, [at.around.part(action.column.name)]) : [],
      );
    case 'addConstraint':
      return action.constraint.kind === 'foreignKey' ? keyAdded(action.constraint, at) : [];
    case 'dropConstraint':
      return action.cascade ? undefined : constraintDropped(at.around.part(action.name), at);
    case 'alterColumnType':
      return keysWith(at.around.part(action.name), at).map(({ refersTo }) => lockOn(refersTo, exclusive('catalogue')));
    case 'dropColumn':
      return action.cascade ? undefined : columnDropped(at.around.part(action.name), at);
    case 'setColumnOption':
      return sequenceSet(action, at);
    case 'attachPartition':
    case 'detachPartition':
      return partitionMoved(action, at);
    case 'switch':
      return inheritanceSwitched(action, at);
    case 'renameConstraint':
    case 'renameTable':
      noteRenamed(action, at);
      return [];
    default:
      return [];
  }
}

function keyAdded(key: ForeignKey, { table, name, known, around }: AtHand, columns?: string[]): StepLock[] {
  const refersTo = around.called(key.table);
  around.addKey({
    name: key.name ? around.part(key.name) : '',
    table: name,
    columns: columns ?? key.columns.map((one) => around.part(one)),
    refersTo,
  });
  if (known.isNew(key.table)) return [];
  const [own, below] = [around.isSame(refersTo, name), around.allBelow(refersTo)];
  if (own && known.isNew(table)) return [];
  return [refersTo, ...below].map((one) => lockOn(one, shareRowExclusive('catalogue')));
}

/** The triggers of a key stand on both tables. */
function constraintDropped(constraint: string, { name, around }: AtHand): StepLock[] {
  const tables = [name, ...around.allBelow(name)];
  const gone = tables.flatMap((table) => around.keysOf(table)).filter((one) => around.isSame(one.name, constraint));
  around.dropKeys((one) => gone.includes(one));
  return gone.flatMap(({ refersTo }) =>
    [refersTo, ...around.allBelow(refersTo)].map((one) => lockOn(one, exclusive('catalogue'))),
  );
}

function noteRenamed(
  action: Extract<AlterAction, { kind: 'renameConstraint' | 'renameTable' }>,
  { table, name, around }: AtHand,
): void {
  // A table stays in its schema.
  if (action.kind === 'renameTable') around.rename(name, around.called({ ...table, name: action.to.name }));
  else around.renameKey(name, around.part(action.from), around.part(action.to));
}

function keysWith(column: string, { name, around }: AtHand): StandingKey[] {
  return around.keysOf(name).filter(({ columns }) => columns.some((one) => around.isSame(one, column)));
}

function columnDropped(column: string, at: AtHand): StepLock[] {
  const { name, around } = at;
  const gone = keysWith(column, at);
  around.dropKeys((one) => gone.includes(one));
  const sequences = around.sequencesOf(name, column);
  for (const one of sequences) around.drop(one);
  return [...gone.map(({ refersTo }) => refersTo), ...sequences].map((one) => lockOn(one, exclusive('catalogue')));
}

/** A counter of a column is a sequence, which is altered or dropped with it. */
function sequenceSet({ name: column, options }: Extract<AlterAction, { kind: 'setColumnOption' }>, at: AtHand) {
  const { name, around } = at;
  const isOf = (pattern: RegExp) => options.some((option) => pattern.test(option.name));
  const sequences = around.sequencesOf(name, around.part(column));
  if (isOf(/^DROP IDENTITY$/)) {
    for (const one of sequences) around.drop(one);
    return sequences.map((one) => lockOn(one, exclusive('catalogue')));
  }
  if (isOf(/^(?:GENERATED|INCREMENT|MINVALUE|MAXVALUE|START|RESTART|CACHE|NO|CYCLE)\b/))
    return sequences.map((one) => lockOn(one, shareRowExclusive('catalogue')));
  return [];
}

function partitionMoved(
  action: Extract<AlterAction, { kind: 'attachPartition' | 'detachPartition' }>,
  { name, known, around }: AtHand,
): StepLock[] {
  const part = around.called(action.table);
  const work = action.kind === 'attachPartition' ? ('scan' as const) : ('catalogue' as const);
  const rest = around.restOf(name).filter((one) => !around.isSame(one, part));
  const isOpen = action.kind === 'detachPartition' && action.concurrently;
  const keys = around.keysOf(action.kind === 'attachPartition' ? name : part);
  const ofKeys = action.kind === 'attachPartition' ? shareRowExclusive('catalogue') : exclusive('catalogue');
  const locks = [
    ...(known.isNew(action.table)
      ? []
      : [part, ...around.allBelow(part)].map((one) =>
          lockOn(one, isOpen ? shareUpdateExclusive(work) : exclusive(work)),
        )),
    ...rest.map((one) => lockOn(one, exclusive(work))),
    ...keys.map(({ refersTo }) => lockOn(refersTo, ofKeys)),
    ...around.keysTo(name).map((key) => lockOn(key.table, ofKeys)),
  ];
  if (action.kind === 'detachPartition') around.takeFromAbove(part);
  else around.putBelow({ parent: name, child: part, isPartition: true, isDefault: action.bounds.length === 0 });
  return locks;
}

function inheritanceSwitched(action: Extract<AlterAction, { kind: 'switch' }>, { name, known, around }: AtHand) {
  const words = action.words.join(' ');
  if (words === 'NO INHERIT') {
    around.takeFromAbove(name);
    return [];
  }
  if (words !== 'INHERIT' || !action.name) return [];
  const parent = around.called(action.name);
  around.putBelow({ parent, child: name, isPartition: false, isDefault: false });
  return known.isNew(action.name) ? [] : [lockOn(parent, shareUpdateExclusive('catalogue'))];
}
