import type { Delete, Insert, Update } from '../../../shared/audit/tree/change.ts';
import type { Span } from '../../../shared/audit/tree/node.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import type { Query, Select } from '../../../shared/audit/tree/query.ts';
import { givesOneRow } from '../../../shared/audit/tree/aggregates.ts';
import { isQuery, nodesOf } from '../../../shared/audit/tree/walk.ts';

/** How the rows are learnt that a statement returns or changes: by a query, or from its own text; undefined where nobody knows how. */
export type Counting = { readonly query: string } | { readonly count: number } | undefined;

/** What counts the rows of a statement without changing any; `rowPlace` is a column that every table has, by which rows are told apart. */
export function countingOf(statement: ParsedStatement, rowPlace?: string): Counting {
  const { tree } = statement;
  const text = textOf(statement);
  if (isQuery(tree)) return { query: countOfQuery(tree, text) };
  if (tree.kind === 'insert') return countOfInsert(tree, text);
  if (tree.kind === 'update') return countOfUpdate(tree, text, rowPlace);
  if (tree.kind === 'delete') return countOfDelete(tree, text, rowPlace);
  return undefined;
}

type TextOf = (...spans: readonly Span[]) => string;

function textOf({ text, start }: ParsedStatement): TextOf {
  return (...spans) =>
    text.slice(Math.min(...spans.map((one) => one.start)) - start, Math.max(...spans.map((one) => one.end)) - start);
}

/** The names of two columns of a result may be the same, which MySQL refuses in a derived table: where it can be, only the rows are asked for. */
function countOfQuery(tree: Query, text: TextOf): string {
  if (tree.kind !== 'select' || !isPlain(tree)) return `select count(*) from (${text(tree)}) sluice_counted`;
  return `${before(tree, text)}select count(*) from ${text(...tree.from)}${where(tree, text)}`;
}

function isPlain(tree: Select): boolean {
  const { from, distinctOn, groupBy, clauses = [], more = [], items } = tree;
  const further = [...distinctOn, ...groupBy, ...clauses, ...more, tree.having, tree.limit, tree.hierarchy];
  if (from.length === 0 || tree.distinct || further.some((one) => one !== undefined)) return false;
  // A function that makes several rows of one stands among the columns.
  const makesRows = items.some((item) => nodesOf(item, 'call').some(({ name }) => rowMaking.test(name.name.text)));
  return !givesOneRow(tree) && !makesRows;
}

const rowMaking = /^(unnest|generate_series|regexp_matches)$/i;

function countOfInsert({ source, with: own, execute, onConflict, onDuplicate, verb }: Insert, text: TextOf): Counting {
  if (execute || onConflict || onDuplicate.length > 0 || verb !== 'INSERT') return undefined;
  if (!source) return { count: 1 };
  if (source.kind === 'values') return { count: source.rows.length };
  return { query: `${own ? `${text(own)} ` : ''}select count(*) from (${text(source)}) sluice_counted` };
}

function countOfUpdate(tree: Update, text: TextOf, rowPlace: string | undefined): Counting {
  const [target, ...others] = tree.tables;
  if (target?.kind !== 'table' || others.length > 0) return undefined;
  return countOfTarget(tree, { target, others: tree.from }, { text, rowPlace });
}

function countOfDelete(tree: Delete, text: TextOf, rowPlace: string | undefined): Counting {
  const [target, ...others] = tree.targets;
  if (!target || others.length > 0) return undefined;
  return countOfTarget(tree, { target, others: tree.from }, { text, rowPlace });
}

type Sources = { readonly target: Update['tables'][number]; readonly others: Update['from'] };

function countOfTarget(
  tree: Update | Delete,
  { target, others }: Sources,
  { text, rowPlace }: { text: TextOf; rowPlace: string | undefined },
): Counting {
  if (others.length > 0) {
    // A row that is found several times is changed once. Where rows have no place, the target may be an alias: DELETE a FROM t a JOIN …
    if (rowPlace === undefined || target.kind !== 'table') return undefined;
    const { name } = target.alias ? { name: target.alias } : target.name;
    return {
      query: `${before(tree, text)}select count(distinct ${text(name)}.${rowPlace}) from ${text(target)}, ${text(...others)}${where(tree, text)}`,
    };
  }
  if (!tree.limit) return { query: `${before(tree, text)}select count(*) from ${text(target)}${where(tree, text)}` };
  const { count } = tree.limit;
  if (!count || tree.limit.offset) return undefined;
  const limited = `select 1 from ${text(target)}${where(tree, text)} limit ${text(count)}`;
  return { query: `${before(tree, text)}select count(*) from (${limited}) sluice_counted` };
}

function before({ with: own }: Select | Update | Delete, text: TextOf): string {
  return own ? `${text(own)} ` : '';
}

function where({ where: condition }: Select | Update | Delete, text: TextOf): string {
  return condition ? ` where ${text(condition)}` : '';
}
