import type { Plan, PlanAccess, PlanStep, PlanWork } from '../../../shared/audit/schema/plan.ts';
import type { Cell } from '../driver.ts';
import type { AskOracle } from './catalog.ts';
import { numberOf } from '../statistics-number.ts';

/** The columns of PLAN_TABLE in the order in which `oraclePlanOf` reads them. */
export const oraclePlanColumns = `operation, options, object_name, object_alias, cardinality, cost, bytes, filter_predicates, access_predicates`;

/** EXPLAIN PLAN writes into the session's own PLAN_TABLE, from which our rows are taken away again. */
export async function oraclePlan(run: (sql: string) => Promise<unknown>, ask: AskOracle, sql: string): Promise<Plan> {
  await run(`explain plan set statement_id = 'sluice' for ${sql}`);
  const rows = await ask(`select ${oraclePlanColumns} from plan_table where statement_id = 'sluice' order by id`);
  await ask(`delete from plan_table where statement_id = 'sluice'`);
  return oraclePlanOf(rows);
}

/** The rows of PLAN_TABLE as every engine's plan; the first one is the statement itself. */
export function oraclePlanOf(rows: readonly (readonly Cell[])[]): Plan {
  const steps = rows
    .slice(1)
    .map(stepOf)
    .filter((step) => step.access !== 'other' || step.work.length > 0);
  return {
    steps,
    rows: numberOf(rows[0]?.[4]),
    cost: numberOf(rows[0]?.[5]),
    conversions: rows.flatMap(([, , , , , , , filter]) => conversionsIn(filter ?? '')),
  };
}

function stepOf([operation, options, name, alias, cardinality, , bytes, filter]: readonly (
  | Cell
  | undefined
)[]): PlanStep {
  const word = [operation, options].filter(Boolean).join(' ');
  const isIndex = operation === 'INDEX';
  // The alias comes with its query block: "O"@"SEL$1".
  const table = /^"?([^"@]+)/.exec(alias ?? '')?.[1] ?? name ?? undefined;
  const access = accessOf(word);
  return {
    table: access === 'other' || access === 'merged' ? undefined : table,
    access,
    word,
    rows: numberOf(cardinality),
    key: isIndex ? (name ?? undefined) : undefined,
    possibleKeys: isIndex && name ? [name] : [],
    work: workOf(word, filter),
    bytes: /^(SORT|HASH|BUFFER)/.test(word) ? numberOf(bytes) : undefined,
  };
}

function accessOf(word: string): PlanAccess {
  if (/^(TABLE ACCESS|MAT_VIEW ACCESS) FULL|^TABLE ACCESS STORAGE FULL/.test(word)) return 'wholeTable';
  if (/^INDEX (FULL SCAN|FAST FULL SCAN|STORAGE FAST FULL SCAN)/.test(word)) return 'wholeIndex';
  if (word.startsWith('INDEX SKIP SCAN')) return 'skipScan';
  if (word.startsWith('INDEX UNIQUE SCAN') || word.startsWith('TABLE ACCESS BY USER ROWID')) return 'single';
  if (word.startsWith('INDEX RANGE SCAN')) return 'range';
  return /^(BITMAP (AND|OR)|AND-EQUAL)/.test(word) ? 'merged' : 'other';
}

function workOf(word: string, filter: Cell | undefined): PlanWork[] {
  const work: PlanWork[] = [];
  if (/^SORT (ORDER BY|GROUP BY|UNIQUE|JOIN)/.test(word)) work.push('sort');
  if (/^(TEMP TABLE TRANSFORMATION|LOAD AS SELECT)/.test(word)) work.push('temporary');
  if (word.startsWith('NESTED LOOPS')) work.push('nestedLoop');
  if (filter) work.push('filter');
  return work;
}

function conversionsIn(filter: string): string[] {
  return [...filter.matchAll(/(TO_NUMBER|TO_CHAR|TO_DATE|INTERNAL_FUNCTION|SYS_OP_C2C)\("[^"]+"(\."[^"]+")?\)/g)].map(
    ([found]) => found,
  );
}
