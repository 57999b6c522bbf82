import { givesOneRow } from './aggregates.ts';
import type { Column, Expression } from './expression.ts';
import type { Join, TableRef } from './query.ts';
import { isUnconditional } from './conditions.ts';
import { joinedTables } from './joined-tables.ts';
import { isQuery, operandsOf, walk } from './walk.ts';

/**
 * The first of the tables named side by side that no condition ties to those before it; undefined where all are tied or
 * that cannot be told.
 */
export function looseTable(refs: readonly TableRef[], where: Expression | undefined): TableRef | undefined {
  // Most statements read one table.
  return refs.length > 1 || refs[0]?.kind === 'join' ? firstUntied(refs, where) : undefined;
}

function firstUntied(refs: readonly TableRef[], where: Expression | undefined): TableRef | undefined {
  const groups = refs.flatMap(sideBySide);
  if (groups.length < 2) return undefined;
  const groupOf = new Map(groups.flatMap((ref, at) => namesOf(ref).map((name) => [name, at] as const)));
  const ties = new Ties(groups.length);
  const pinned: number[] = [];
  for (const operand of where ? operandsOf(where, 'AND') : []) {
    const columns = columnsOf(operand);
    if (!columns || columns.some(({ table }) => !table)) return undefined;
    const named = columns.flatMap(({ table }) => groupOf.get(table?.text.toLowerCase() ?? '') ?? []);
    ties.tie(named);
    // Two tables that are each held to constants have few rows to bring together.
    if (operand.kind === 'binary' && operand.operator === '=' && columns.length === 1) pinned.push(...named);
  }
  ties.tie(pinned);
  // What a function or LATERAL gives is made from the rows before it.
  for (const [at, ref] of groups.entries()) if (at > 0 && isMade(ref)) ties.tie([at - 1, at]);
  const first = groups.findIndex(holdsRows);
  return groups.find((ref, at) => at > first && ties.root(at) !== ties.root(first) && holdsRows(ref));
}

/** Which of some numbered things belong together. */
class Ties {
  private readonly roots: number[];

  constructor(count: number) {
    this.roots = Array.from({ length: count }, (_, at) => at);
  }

  root(at: number): number {
    let here = at;
    for (let up = this.roots[here] ?? here; up !== here; up = this.roots[here] ?? here) {
      // Each step halves the way of the next.
      this.roots[here] = this.roots[up] ?? up;
      here = up;
    }
    return here;
  }

  tie(all: readonly number[]): void {
    const [first] = all;
    for (const at of all) if (first !== undefined) this.roots[this.root(at)] = this.root(first);
  }
}

/**
 * What stands side by side, with commas or, on MySQL, with a JOIN that has no condition; joins by a condition stay
 * whole.
 */
function sideBySide(ref: TableRef): TableRef[] {
  const found: TableRef[] = [];
  let rest = ref;
  for (; isProduct(rest); rest = rest.left) found.push(...sideBySide(rest.right).reverse());
  return [...found, rest].reverse();
}

function isProduct(ref: TableRef): ref is Join {
  return ref.kind === 'join' && ref.type === 'inner' && ref.on === undefined && isUnconditional(ref);
}

function namesOf(ref: TableRef): string[] {
  return joinedTables([ref]).flatMap((one) => {
    const alias = 'alias' in one ? one.alias : undefined;
    return alias ? [alias.text.toLowerCase()] : one.kind === 'table' ? [one.name.name.text.toLowerCase()] : [];
  });
}

function isMade(ref: TableRef): boolean {
  return ref.kind === 'tableFunction' || (ref.kind === 'derived' && ref.lateral);
}

/** DUAL, a subquery of no table, an aggregate and LIMIT 1 give one row. */
function holdsRows(ref: TableRef): boolean {
  if (ref.kind !== 'derived')
    return ref.kind === 'join' || (ref.kind === 'table' && !/^dual$/i.test(ref.name.name.text));
  const { query } = ref;
  const isOne =
    query.kind === 'select' && query.limit?.count?.kind === 'literal' && Number(query.limit.count.value) <= 1;
  return !ref.lateral && query.kind === 'select' && query.from.length > 0 && !givesOneRow(query) && !isOne;
}

/** The columns of a condition; undefined where a subquery may name more. */
function columnsOf(condition: Expression): Column[] | undefined {
  const found: Column[] = [];
  let isOpen = false;
  walk(condition, (node) => {
    if (node.kind === 'column') found.push(node);
    if (isQuery(node)) isOpen = true;
    return isOpen ? 'skip' : undefined;
  });
  return isOpen ? undefined : found;
}
