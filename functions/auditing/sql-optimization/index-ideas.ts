import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import { redundantIndexes } from '../../../shared/audit/optimize/advice/held-by.ts';
import { indexCandidates } from '../../../shared/audit/optimize/advice/index-candidates.ts';
import { parseScript } from '../../../shared/audit/read/parse.ts';
import type { Schema, SchemaTable } from '../../../shared/audit/schema/schema.ts';
import { ScriptContext } from '../../../shared/audit/script/script-context.ts';
import type { ObjectName } from '../../../shared/audit/tree/node.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { joinedTables } from '../../../shared/audit/tree/joined-tables.ts';
import { tablesOf } from '../../../shared/audit/tree/walk.ts';
import type { FoundStatement } from './found.ts';
import { tableKey } from './table-key.ts';
import type { AdvisedTable, IndexIdeas } from './optimizing.ts';

type Place = { readonly dialect: Dialect; readonly schema: Schema | undefined };

/** Which indexes may be tried for a statement in the form that it has after its rewrites, and which tables it reads and writes. */
export function indexIdeas({ sql, steps, problem }: FoundStatement, { dialect, schema }: Place): IndexIdeas {
  const [statement] = problem ? [] : parseScript(steps.at(-1)?.sql ?? sql, dialect).statements;
  if (!statement || !schema) return { statement: undefined, candidates: [], tables: [], writes: [] };
  const script = new ScriptContext(dialect, schema);
  const known = (names: readonly ObjectName[]) =>
    names.flatMap((name) => {
      const found = script.find(name);
      return typeof found === 'object' ? [tableKey(found)] : [];
    });
  // What goes to another thread is plain.
  const { origin: _origin, ...plain } = statement;
  return {
    statement: plain,
    candidates: indexCandidates(statement, { dialect, schema }),
    tables: [...new Set(known(tablesOf(statement.tree).map(({ name }) => name)))],
    writes: [...new Set(known(writtenBy(statement)))],
  };
}

function writtenBy({ tree }: ParsedStatement): readonly ObjectName[] {
  const of = (refs: Parameters<typeof joinedTables>[0]) =>
    joinedTables(refs).flatMap((ref) => (ref.kind === 'table' ? [ref.name] : []));
  if (tree.kind === 'insert') return [tree.table.name];
  if (tree.kind === 'update') return of(tree.tables);
  return tree.kind === 'delete' ? of(tree.targets) : [];
}

/** The tables that the statements name, with those of their indexes that say nothing of their own. */
export function advisedTables(ideas: readonly IndexIdeas[], { dialect, schema }: Place): readonly AdvisedTable[] {
  const named = new Set(ideas.flatMap(({ tables }) => tables));
  return (schema?.tables ?? [])
    .filter((table) => table.type === 'table' && named.has(tableKey(table)))
    .map((table) => ({
      schema: table.schema,
      name: table.name,
      bytes: table.bytes,
      indexNames: (table.indexes ?? []).map(({ name }) => name),
      redundant: redundantIndexes(table, { endsWithKey: isInnodb(table, dialect) }),
    }));
}

function isInnodb({ engine }: SchemaTable, dialect: Dialect): boolean {
  return dialect === 'mysql' && (engine ?? 'InnoDB').toLowerCase() === 'innodb';
}
