import { listedName } from '../audit/dialect-facts/identifiers.ts';
import type { Delete, Update } from '../audit/tree/change.ts';
import { joinedTables } from '../audit/tree/joined-tables.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Table, TableRef } from '../audit/tree/query.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import { byHand, ofRows, type AdviceEngine, type BackupAdvice } from './advice.ts';
import type { PlanTarget } from './row-plan.ts';
import { nameOf, partOf, planOf } from './statement-parts.ts';

/** UPDATE a JOIN b … SET a.x = …, b.y = … of the MySQL family: each changed table is kept by the keys that the join finds. */
export function adviseJoinedUpdate(tree: Update, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  if (engine.dialect !== 'mysql' || tree.from.length > 0) return byHand('severalTables');
  const { dialect } = engine;
  const targets = tablesIn(tree.tables).map((table) => targetOf(table, engine));
  const loose: string[] = [];
  for (const column of tree.assignments.flatMap((one) => one.targets).flatMap((one) => nodesOf(one, 'column'))) {
    const name = listedName(column.name, dialect);
    if (!column.table) loose.push(name);
    else {
      const found = targets.filter(({ alias }) => isSame(alias, listedName(column.table ?? column.name, dialect)));
      if (found.length !== 1 || column.schema) return byHand('severalTables');
      found[0]?.assigned.push(name);
    }
  }
  return joined('update', tree, { refs: tree.tables, targets, loose, statement, engine });
}

/** DELETE a, b FROM a JOIN b …, and DELETE FROM a USING a JOIN b …. */
export function adviseJoinedDelete(tree: Delete, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  if (engine.dialect !== 'mysql' || tree.orderBy.length > 0 || tree.limit) return byHand('severalTables');
  const tables = tablesIn(tree.from);
  const targets: PlanTarget[] = [];
  for (const { name } of tree.targets) {
    const wanted = listedName(name.name, engine.dialect);
    const found = tables.filter(
      (table) =>
        isSame(targetOf(table, engine).alias, wanted) &&
        hasSchema(table, name.schema && listedName(name.schema, engine.dialect)),
    );
    if (found.length !== 1 || !found[0]) return byHand('severalTables');
    targets.push(targetOf(found[0], engine));
  }
  return joined('delete', tree, { refs: tree.from, targets, loose: [], statement, engine });
}

type Joined = {
  readonly refs: readonly TableRef[];
  readonly targets: readonly PlanTarget[];
  readonly loose: string[];
  readonly statement: ParsedStatement;
  readonly engine: AdviceEngine;
};

function joined(kind: 'update' | 'delete', tree: Update | Delete, given: Joined): BackupAdvice {
  const { refs, targets, loose, statement, engine } = given;
  const [first] = tablesIn(refs);
  if (!first || targets.length === 0) return byHand('severalTables');
  const plan = planOf(kind, tree, { table: first, statement, dialect: engine.dialect });
  const [reason, recommended] =
    kind === 'update' ? (['joinedUpdate', 'reverse_sql'] as const) : (['joinedDelete', 'original_row'] as const);
  return ofRows(reason, recommended, { ...plan, from: partOf(refs, statement), targets: [...targets], loose });
}

function tablesIn(refs: readonly TableRef[]): Table[] {
  return joinedTables(refs).filter((one): one is Table => one.kind === 'table');
}

function targetOf(table: Table, { dialect }: AdviceEngine): PlanTarget {
  return {
    table: nameOf(table.name, dialect),
    alias: listedName(table.alias ?? table.name.name, dialect),
    assigned: [],
  };
}

/** Aliases of the MySQL family differ in letters only where the server says so; two that are the same but for case are refused by both. */
function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function hasSchema({ name, alias }: Table, schema: string | undefined): boolean {
  return schema === undefined || (!alias && name.schema !== undefined && isSame(name.schema.text, schema));
}
