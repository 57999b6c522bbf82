import { quoteBacktick, quoteDouble } from '../../shared/engines/quoting.ts';
import { scriptBetween, sideOf, type SideAtHand } from '../../functions/auditing/database-comparison/script-between.ts';
import { comparedName, comparedOthers, digestOf } from '../../functions/auditing/database-comparison/digests.ts';
import type { NotWritten } from '../../functions/auditing/database-comparison/change-script.ts';
import type { RenamedTable } from '../../functions/databases/structures/renamed-tables.ts';
import type { ObjectName, Structures } from '../../functions/databases/structures/structure.ts';

/** What one comparison of two schemas says. */
export type Said = {
  readonly objects: readonly (ObjectName & { readonly differsIn: readonly string[] })[];
  readonly others: readonly string[];
};

/** Compares two schemas as the operation does. */
export async function saidOf(structures: Structures, base: SideAtHand, other: SideAtHand): Promise<Said> {
  const side = async ({ connection, schema }: SideAtHand) =>
    digestOf(structures.read(connection, schema), await structures.others(connection, schema));
  const [ours, theirs] = [await side(base), await side(other)];
  const objects = [...new Map([...ours.objects, ...theirs.objects])].flatMap(([key, { object }]) => {
    const { result, differsIn } = comparedName(
      ours.objects.get(key)?.digests ?? [],
      theirs.objects.get(key)?.digests ?? [],
    );
    return result === 'same' ? [] : [{ ...object, differsIn }];
  });
  const others = (await comparedOthers(ours.others.objects, theirs.others.objects)).flatMap(({ kind, differing }) =>
    differing.map(({ object_name: name }) => `${kind} ${name}`),
  );
  return { objects, others };
}

/** The change SQL for some objects, as the operation makes it. */
export async function scriptOf(
  structures: Structures,
  { base, comparison }: { readonly base: SideAtHand; readonly comparison: SideAtHand },
  objects: readonly ObjectName[],
  tables: readonly RenamedTable[] = [],
) {
  return scriptBetween(structures, { base: await sideOf(structures, base, objects), comparison }, { objects, tables });
}

/** How a pair ended: made the same, or told why not; told nothing is the worst. */
export type Outcome = 'exact' | 'named' | 'silent' | 'fails half-way' | 'told for ever' | 'loses values';
export type PairRun = {
  readonly outcome: Outcome;
  readonly statements: readonly string[];
  readonly notWritten: readonly NotWritten[];
  readonly said: Said;
  readonly problem?: string;
};

/** How many values each column of each table holds. */
async function valuesOf({ connection, schema }: SideAtHand, use: string) {
  const quote = use.startsWith('use ') ? quoteBacktick : quoteDouble;
  const columns = await connection.query(
    `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = '${schema}' and t.table_type in ('BASE TABLE', 'SYSTEM VERSIONED')${
       // What a partitioned table holds is counted at its partitions.
       use.startsWith('use ')
         ? ''
         : ` and to_regclass(format('%I.%I', c.table_schema, c.table_name)) not in (select partrelid from pg_partitioned_table)`
     }`,
    { maxRows: 1000 },
  );
  const found = new Map<string, number>();
  for (const [table, column] of columns.rows) {
    const { rows } = await connection.query(
      `select count(${quote(column ?? '')}) from ${use.startsWith('use ') ? '' : 'only '}${quote(schema)}.${quote(table ?? '')}`,
      { maxRows: 1 },
    );
    found.set(`${table}.${column}`, Number(rows[0]?.[0]));
  }
  return found;
}

/** Compares, runs the change SQL on the comparison, and compares again. */
export async function runPair(
  structures: Structures,
  sides: { readonly base: SideAtHand; readonly comparison: SideAtHand },
  use: string,
): Promise<PairRun> {
  const said = await saidOf(structures, sides.base, sides.comparison);
  const { connection } = sides.comparison;
  const [wanted, had] = [await valuesOf(sides.base, use), await valuesOf(sides.comparison, use)];
  const { statements, notWritten } =
    said.objects.length === 0 ? { statements: [], notWritten: [] } : await scriptOf(structures, sides, said.objects);
  const run = { statements: statements.map(({ sql }) => sql), notWritten, said };
  await connection.run(use);
  for (const sql of run.statements) {
    try {
      await connection.run(sql);
    } catch (error) {
      return { ...run, outcome: 'fails half-way', problem: `${sql}: ${String(error)}` };
    }
  }
  const has = await valuesOf(sides.comparison, use);
  const lost = [...had].filter(([column, count]) => wanted.has(column) && (has.get(column) ?? -1) < count);
  if (lost.length > 0) return { ...run, outcome: 'loses values', problem: JSON.stringify(lost) };
  const after = await saidOf(structures, sides.base, sides.comparison);
  const named = new Set(notWritten.map(({ object }) => `${object.type} ${object.name}`));
  const unnamed = after.objects.filter(({ type, name }) => !named.has(`${type} ${name}`));
  if (unnamed.length > 0) return { ...run, outcome: 'told for ever', problem: JSON.stringify(unnamed) };
  if (after.objects.length + after.others.length > 0) return { ...run, outcome: 'named' };
  return { ...run, outcome: said.objects.length + said.others.length === 0 ? 'silent' : 'exact' };
}
