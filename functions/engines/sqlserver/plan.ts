import type { Plan, PlanAccess, PlanStep, PlanWork } from '../../../shared/audit/schema/plan.ts';
import type { Rows } from '../driver.ts';
import { numberOf } from '../statistics-number.ts';

type Row = Readonly<Record<string, string | undefined>>;

/** What SET SHOWPLAN_ALL answers, as every engine's plan; the first row is the statement itself. */
export function sqlserverPlanOf({ columns, rows }: Rows): Plan {
  const [statement, ...operators] = rows.map(
    (row): Row => Object.fromEntries(columns.map((name, place) => [name, row[place] ?? undefined])),
  );
  return {
    steps: operators.filter((row) => row['PhysicalOp'] !== undefined).map(stepOf),
    rows: numberOf(statement?.['EstimateRows']),
    cost: numberOf(statement?.['TotalSubtreeCost']),
    conversions: operators.flatMap((row) => /CONVERT_IMPLICIT\([^)]*\)/.exec(row['Argument'] ?? '')?.[0] ?? []),
  };
}

function stepOf(row: Row): PlanStep {
  const word = row['PhysicalOp'] ?? '';
  // OBJECT:([db].[dbo].[orders].[PK_orders] AS [o]), SEEK:(…)
  const [, path = '', alias] = /OBJECT:\(((?:\[[^\]]*\]\.?)+)(?: AS \[([^\]]*)\])?/.exec(row['Argument'] ?? '') ?? [];
  const names = [...path.matchAll(/\[([^\]]*)\]/g)].map(([, name]) => name ?? '');
  const key = names[3];
  const rows = numberOf(row['EstimateRows']);
  const width = numberOf(row['AvgRowSize']);
  const access = accessOf(word, row['Argument'] ?? '');
  return {
    table: access === 'other' ? undefined : (alias ?? names[2]),
    access,
    word,
    rows,
    key,
    possibleKeys: key === undefined ? [] : [key],
    work: workOf(word, row),
    bytes: /^(Sort|Hash Match)$/.test(word) && rows !== undefined && width !== undefined ? rows * width : undefined,
  };
}

function accessOf(word: string, argument: string): PlanAccess {
  switch (word) {
    case 'Table Scan':
    case 'Clustered Index Scan':
      return 'wholeTable';
    case 'Index Scan':
      return 'wholeIndex';
    case 'Clustered Index Seek':
    case 'Index Seek':
      return /SEEK:.*[<>]/.test(argument) ? 'range' : 'lookup';
    case 'RID Lookup':
    case 'Key Lookup':
      return 'single';
    default:
      return 'other';
  }
}

function workOf(word: string, row: Row): PlanWork[] {
  const work: PlanWork[] = [];
  if (word === 'Sort' || word === 'Top N Sort') work.push('sort');
  if (/Spool/.test(word)) work.push('temporary');
  if (word === 'Nested Loops') work.push('nestedLoop');
  if (word === 'Filter' || /WHERE:\(/.test(row['Argument'] ?? '')) work.push('filter');
  return work;
}
