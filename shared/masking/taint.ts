import { listedName } from '../audit/dialect-facts/identifiers.ts';
import type { AnyNode, NodeOf } from '../audit/tree/any-node.ts';
import type { Name } from '../audit/tree/node.ts';
import type { SelectItem } from '../audit/tree/query.ts';
import type { Statement } from '../audit/tree/statement.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import type { MaskingDialect } from './mask-sql.ts';

/**
 * Which columns of an answer may hold what was masked. `columns` are names, by which headings are known; `items` says it by place,
 * where the places are known: undefined for a place that only its heading tells.
 */
export type Taint = {
  readonly columns: ReadonlySet<string>;
  readonly items: readonly (boolean | undefined)[] | undefined;
};

/**
 * Follows names through a statement: whatever is made of something masked is called masked as well. By names alone, so rather too
 * much is called so than too little; a row as a whole is masked once anything is.
 */
export function taintOf(tree: Statement, masked: readonly string[], dialect: MaskingDialect): Taint {
  const columns = new Set(masked);
  if (columns.size === 0) return { columns, items: undefined };
  const key = (name: Name) => {
    const listed = listedName(name, dialect);
    return dialect === 'mysql' ? listed.toLowerCase() : listed;
  };
  const rows = new Set(
    [...nodesOf(tree, 'table'), ...nodesOf(tree, 'derived'), ...nodesOf(tree, 'cte')].flatMap((ref) => {
      const own = ref.kind === 'cte' ? ref.name : (ref.alias ?? (ref.kind === 'table' ? ref.name.name : undefined));
      return own ? [key(own)] : [];
    }),
  );
  const isTainted = (node: AnyNode) =>
    nodesOf(node, 'column').some(({ name }) => columns.has(key(name)) || rows.has(key(name))) ||
    holdsStar(node) ||
    nodesOf(node, 'field').some(({ field }) => columns.has(field) || field === '*');
  const isItemTainted = ({ value }: SelectItem) => value.kind !== 'star' && isTainted(value);
  spread(tree, { columns, key, isTainted, isItemTainted });
  return {
    columns,
    items: outermost(tree)?.map((item) => (item.value.kind === 'star' ? undefined : isItemTainted(item))),
  };
}

/** count(*) tells of rows and of none of their values. */
function holdsStar(node: AnyNode): boolean {
  const counted = new Set<AnyNode>(
    nodesOf(node, 'call').flatMap(({ name, args }) => (name.name.text.toLowerCase() === 'count' ? args : [])),
  );
  return nodesOf(node, 'star').some((star) => !counted.has(star));
}

type Spreading = {
  readonly columns: Set<string>;
  readonly key: (name: Name) => string;
  readonly isTainted: (node: AnyNode) => boolean;
  readonly isItemTainted: (item: SelectItem) => boolean;
};

/** Until nothing more is found. */
function spread(tree: Statement, { columns, key, isTainted, isItemTainted }: Spreading): void {
  const add = (names: readonly Name[]) => {
    for (const name of names) columns.add(key(name));
  };
  for (let before = -1; before !== columns.size; ) {
    before = columns.size;
    for (const item of nodesOf(tree, 'selectItem')) if (item.alias && isItemTainted(item)) add([item.alias]);
    for (const cte of nodesOf(tree, 'cte')) if (isTainted(cte.statement)) add(cte.columns);
    for (const { query, columnAliases } of nodesOf(tree, 'derived')) if (isTainted(query)) add(columnAliases);
    for (const made of nodesOf(tree, 'tableFunction')) if (made.calls.some(isTainted)) add(aliasesOf(made));
    for (const { columnAliases } of nodesOf(tree, 'table')) add(columnAliases);
  }
}

function aliasesOf({ columnAliases, alias }: NodeOf<'tableFunction'>): readonly Name[] {
  return alias ? [...columnAliases, alias] : columnAliases;
}

/** The items that give the columns of an answer; undefined where they do not stand in a list. */
function outermost(tree: Statement): readonly SelectItem[] | undefined {
  let query = tree;
  for (;;) {
    if (query.kind === 'wrappedQuery') query = query.query;
    else if (query.kind === 'select') return query.items;
    else return undefined;
  }
}

/** Whether each column of an answer, by its headings, may hold what was masked. */
export function maskedHeadings(
  { columns, items }: Taint,
  headings: readonly string[],
  dialect: MaskingDialect,
): boolean[] {
  if (columns.size === 0) return headings.map(() => false);
  const isPlaced = items?.length === headings.length && !items.includes(undefined);
  if (isPlaced) return items.map((item) => item === true);
  // A star beside an expression without a name, or parts of a UNION: what is not known by its name counts as masked.
  const isOpen = items === undefined || items.includes(true);
  return headings.map((heading) => isOpen || columns.has(dialect === 'mysql' ? heading.toLowerCase() : heading));
}
