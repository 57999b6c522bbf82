import { literal, quoteDouble } from '../../../shared/engines/quoting.ts';
import type { Left } from '../../databases/structures/left-alone.ts';
import {
  keyOfObject,
  right,
  rightToDrop,
  statementsOf,
  type Dependant,
  type Need,
  type Touch,
} from '../../databases/structures/structure.ts';
import { droppedKeys, type Around, type Item } from './item.ts';

/** Why an item would stop the script half-way; nothing where it runs to its end. */
export function stoppedBy(item: Item, kept: readonly Item[], around: Around): Left | undefined {
  if (statementsOf(item.changes).length === 0) return undefined;
  const above = leftAbove(item, kept);
  if (above) return above;
  const lacking = lacks(item, kept, around);
  const rights = lacking.filter(({ kind }) => kind === right || kind === rightToDrop);
  if (rights.length > 0) return { reason: 'rightMissing', name: rights.map(({ name }) => name).join(', ') };
  if (lacking.length > 0)
    return { reason: 'needsMissing', name: lacking.map(({ kind, name }) => `${kind} ${name}`).join(', ') };
  const taken = (item.wanted.length > 0 ? (around.taken.get(keyOfObject(item)) ?? []) : []).filter(
    (one) => !isReleased(one, item, kept, around),
  );
  if (taken.length > 0) return { reason: 'nameTaken', name: taken.map(({ label }) => label).join(', ') };
  const standing = stoppingDependants(item, kept, around).map(({ label }) => label);
  if (standing.length > 0) return { reason: 'usedByOthers', name: [...new Set(standing)].join(', ') };
  return undefined;
}

/** A value of a type that nobody changes after all, which a statement would ask for. */
export function lacksValue(item: Item, out: readonly Item[]): Left | undefined {
  for (const { type, name, wanted, present } of out) {
    const [after, before] = [wanted[0]?.parts ?? [], present[0]?.parts ?? []];
    if (type !== 'TYPE' || before.length === 0) continue;
    const values = after.map((one) => one.name).filter((value) => !before.some((one) => one.name === value));
    const asked = values.find((value) => statementsOf(item.changes).some(({ sql }) => asksFor(sql, name, value)));
    if (asked !== undefined) return { reason: 'needsMissing', name: `type ${name} ${literal(asked)}` };
  }
  return undefined;
}

/** Whether SQL says a value of a type, by itself or in an array. */
function asksFor(sql: string, type: string, value: string): boolean {
  const said = [...sql.matchAll(/'((?:[^']|'')*)'::(?:"((?:[^"]|"")*)"|([\p{L}\p{N}_$]+))/gu)];
  return said.some(([, text = '', quoted, plain]) => {
    if ((quoted?.replaceAll('""', '"') ?? plain) !== type) return false;
    const own = text.replaceAll("''", "'");
    return own === value || (own.startsWith('{') && own.includes(value));
  });
}

/** A partition goes with its table: where that one is left as it is partitioned, so are its partitions, and the rows in them. */
function leftAbove({ wanted, present }: Item, kept: readonly Item[]): Left | undefined {
  const parents = new Set([...wanted, ...present].flatMap(({ table }) => table?.kin?.parents ?? []));
  for (const { type, name, changes } of kept) {
    const left = changes.left.find(({ reason }) => reason === 'partitionKey');
    if (left && type === 'TABLE' && (parents.has(name) || parents.has(quoteDouble(name)))) return left;
  }
  return undefined;
}

function lacks(item: Item, kept: readonly Item[], { base, comparison, missing }: Around): Need[] {
  const isMissing = (need: Need) => missing.some((one) => one.name === need.name && one.kind === need.kind);
  if (item.wanted.length === 0)
    return (comparison.needs.get(keyOfObject(item)) ?? []).filter(
      (need) => need.kind === rightToDrop && isMissing(need),
    );
  const made = new Set(kept.filter(({ wanted }) => wanted.length > 0).map(keyOfObject));
  const needs = (base.needs.get(keyOfObject(item)) ?? []).filter(({ kind }) => kind !== rightToDrop);
  return needs.filter((need) => isMissing(need) && !(need.object && made.has(keyOfObject(need.object))));
}

/** What stands on an item, would stop it, and is not released by anybody. */
export function stoppingDependants(item: Item, kept: readonly Item[], around: Around): Dependant[] {
  return statementsOf(item.changes).flatMap(({ touches }) => {
    if (!touches) return [];
    const dependants = around.comparison.dependants.get(keyOfObject(touches.object)) ?? [];
    return dependants.filter((one) => isMeant(one, touches) && !isReleased(one, item, kept, around));
  });
}

function isMeant({ column, isOwn, isBelow, releasedBy }: Dependant, touches: Touch): boolean {
  if (touches.keyOf) return releasedBy !== undefined && column !== undefined && touches.keyOf.includes(column);
  if (touches.columns) return column !== undefined && touches.columns.includes(column);
  return !isBelow && (isOwn !== true || touches.remade === true);
}

function isReleased(dependant: Dependant, item: Item, kept: readonly Item[], around: Around): boolean {
  const { object, releasedBy, holder } = dependant;
  if (holder && item.isRetyped) return true;
  const statements = kept.flatMap(({ changes }) => [...changes.first, ...changes.parts, ...changes.main]);
  if (releasedBy !== undefined && statements.some(({ sql }) => sql.includes(releasedBy))) return true;
  if (!object) return false;
  const key = keyOfObject(object);
  if (droppedKeys(kept).has(key)) return true;
  return item.wanted.length === 0 && isTurnedAway(key, item, kept, around);
}

/** Something that stands on a thing to be dropped, and will not once its own change has run. */
export function isTurnedAway(key: string, item: Item, kept: readonly Item[], { base }: Around): boolean {
  const other = kept.find((one) => keyOfObject(one) === key);
  if (!other || other.wanted.length === 0 || other.changes.left.length > 0) return false;
  return !(base.needs.get(key) ?? []).some(({ object }) => object && keyOfObject(object) === keyOfObject(item));
}
