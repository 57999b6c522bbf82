import { columnByKey, type SchemaColumn, type SchemaTable } from '../../schema/schema.ts';
import type { RuleContext } from '../../judge/rule.ts';
import type { AnyNode } from '../../tree/any-node.ts';
import type { Column } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import { nodesOf } from '../../tree/walk.ts';
import { waysOf } from './server-ways.ts';

type Names = Pick<RuleContext, 'keyOf' | 'table' | 'isCte' | 'dialect'>;
/** What is known of the tables and columns of a whole statement, whatever query of it names them. */
export type StatementFacts = {
  /** Every table that it names and that is none of its own; an unknown one is undefined. */
  readonly tables: readonly (SchemaTable | undefined)[];
  /** The columns that a name can mean anywhere in the statement; undefined where it may mean something else. */
  columnsOf(column: Column): readonly SchemaColumn[] | undefined;
};

/** Gathers what is known of the tables and columns of a statement. */
export function statementFacts(tree: AnyNode, names: Names): StatementFacts {
  const tables = nodesOf(tree, 'table')
    .filter(({ name }) => !isOwn(name, names))
    .map(({ name }) => names.table(name));
  const made = madeNames(tree, names);
  return {
    tables,
    columnsOf: ({ name }) => {
      const key = names.keyOf(name);
      if (made.has(key)) return undefined;
      const found = tables.flatMap((table) => (table && columnByKey(table, key, names.dialect)) ?? []);
      return found.length > 0 ? found : undefined;
    },
  };
}

function isOwn(name: Parameters<Names['isCte']>[0], { isCte, dialect }: Names): boolean {
  return isCte(name) || (waysOf(dialect).hasDual && !name.schema && /^dual$/i.test(name.name.text));
}

/** Names that the statement gives to what is not the column of that name. */
function madeNames(tree: AnyNode, { keyOf }: Names): ReadonlySet<string> {
  const keys = (given: readonly Name[]) => given.map(keyOf);
  return new Set([
    ...nodesOf(tree, 'selectItem').flatMap(({ value, alias }) =>
      alias && !(value.kind === 'column' && keyOf(value.name) === keyOf(alias)) ? [keyOf(alias)] : [],
    ),
    ...nodesOf(tree, 'cte').flatMap(({ columns }) => keys(columns)),
    ...nodesOf(tree, 'table').flatMap(({ columnAliases }) => keys(columnAliases)),
    ...nodesOf(tree, 'derived').flatMap(({ columnAliases }) => keys(columnAliases)),
    ...nodesOf(tree, 'tableFunction').flatMap(({ columnAliases }) => keys(columnAliases)),
  ]);
}
