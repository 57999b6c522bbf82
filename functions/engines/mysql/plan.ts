import type { Plan, PlanAccess, PlanStep, PlanWork } from '../../../shared/audit/schema/plan.ts';
import type { Cell, Rows } from '../driver.ts';
import { EngineError } from '../engine-error.ts';
import { numberOf } from '../statistics-number.ts';

/** What MySQL and MariaDB answer to EXPLAIN FORMAT=TRADITIONAL and SHOW WARNINGS after it, as every engine's plan. */
export function mysqlPlanOf({ columns, rows }: Rows, warnings: readonly (readonly Cell[])[]): Plan {
  const at = new Map(columns.map((name, place) => [name.toLowerCase(), place]));
  // TiDB and OceanBase have tables of their own.
  if (!at.has('select_type'))
    throw new EngineError({
      kind: 'other',
      code: 'planNotRead',
      message: 'The plan is not in the form of MySQL',
      outcome: 'unknown',
    });
  const read = rows.map(
    (row): Row => Object.fromEntries([...at].map(([name, place]) => [name, row[place] ?? undefined])),
  );
  return {
    steps: read.map((row, place) => stepOf(row, read[place - 1])),
    rows: resultRows(read),
    cost: undefined,
    conversions: warnings
      .map(([, , message]) => message ?? '')
      .filter((message) => message.startsWith('Cannot use') && /type|collation/.test(message)),
  };
}

type Row = Readonly<Record<string, string | undefined>>;

function stepOf(row: Row, before: Row | undefined): PlanStep {
  const extra = row['extra'] ?? '';
  const word = row['type'] ?? '';
  return {
    table: isTable(row) ? row['table'] : undefined,
    access: isTable(row) ? accessOf(word, extra) : 'other',
    word,
    rows: numberOf(row['rows']),
    key: row['key'],
    possibleKeys: row['possible_keys']?.split(',') ?? [],
    work: workOf(extra, row['id'] !== undefined && row['id'] === before?.['id'] && !/hash/i.test(`${word} ${extra}`)),
    bytes: undefined,
  };
}

/** Not the result of another step (<derived2>), nor the table that an INSERT writes to. */
function isTable(row: Row): boolean {
  return (
    row['table'] !== undefined &&
    !row['table'].startsWith('<') &&
    row['type'] !== undefined &&
    !/^(INSERT|REPLACE)$/.test(row['select_type'] ?? '')
  );
}

const accesses: Readonly<Record<string, PlanAccess>> = {
  all: 'wholeTable',
  hash_all: 'wholeTable',
  index: 'wholeIndex',
  hash_index: 'wholeIndex',
  range: 'range',
  hash_range: 'range',
  index_merge: 'merged',
  ref: 'lookup',
  ref_or_null: 'lookup',
  fulltext: 'lookup',
  index_subquery: 'lookup',
  eq_ref: 'single',
  const: 'single',
  system: 'single',
  unique_subquery: 'single',
};

function accessOf(word: string, extra: string): PlanAccess {
  return extra.includes('Using index for skip scan') ? 'skipScan' : (accesses[word.toLowerCase()] ?? 'other');
}

function workOf(extra: string, isNested: boolean): PlanWork[] {
  const work: PlanWork[] = isNested ? ['nestedLoop'] : [];
  if (extra.includes('Using filesort')) work.push('sort');
  if (extra.includes('Using temporary')) work.push('temporary');
  if (extra.includes('Using where')) work.push('filter');
  return work;
}

/** Rows before grouping and LIMIT: those of each query of the outermost level, joined by multiplying. */
function resultRows(rows: readonly Row[]): number | undefined {
  const outer = new Map<string, number>();
  for (const row of rows.filter(
    (one) => isTable(one) && /^(SIMPLE|PRIMARY|UNION|UPDATE|DELETE|INSERT|REPLACE)$/.test(one['select_type'] ?? ''),
  )) {
    const share = (numberOf(row['filtered']) ?? 100) / 100;
    outer.set(row['id'] ?? '', (outer.get(row['id'] ?? '') ?? 1) * (numberOf(row['rows']) ?? 1) * share);
  }
  return outer.size === 0 ? undefined : Math.round([...outer.values()].reduce((sum, product) => sum + product, 0));
}
