import type { Rows } from '../engines/driver.ts';
import type { PlanNode, PlanTree } from './plan-steps.ts';

type Json = Readonly<Record<string, unknown>>;

/** What MySQL and MariaDB answer to EXPLAIN or ANALYZE FORMAT=JSON as a tree; undefined where it is in no form of theirs. */
export function mysqlPlanTree({ rows }: Rows): PlanTree | undefined {
  const told: unknown = JSON.parse(rows[0]?.[0] ?? 'null');
  if (!isObject(told)) return undefined;
  const top = isObject(told['query_plan']) ? told['query_plan'] : told;
  const nodes = typeof top['operation'] === 'string' ? [stepOfSecond(top)] : nodesIn(top, 1);
  const [root = undefined] = nodes.length === 1 ? nodes : [wrapped('query', {}, nodes)];
  if (!root) return undefined;
  const flat = everyNode(root);
  const shareOf = flat.some(({ actualMs }) => actualMs !== undefined)
    ? 'time'
    : flat.some(({ cost }) => cost !== undefined)
      ? 'cost'
      : 'rows';
  return { root: weighed(root, shareOf), shareOf };
}

type Unweighed = Omit<PlanNode, 'weight' | 'children'> & {
  /** Rows that it reads in all by the estimate. */
  readonly read: number;
  readonly children: readonly Unweighed[];
};

/** The steps that an object holds; `runs` is how often it runs by the estimate. */
function nodesIn(holder: Json, runs: number): Unweighed[] {
  return Object.entries(holder).flatMap(([name, value]) => {
    if (Array.isArray(value)) return listOf(name, value.filter(isObject), runs);
    if (!isObject(value) || plain.has(name)) return [];
    return name === 'table' ? [tableStep(value, runs)] : [wrapped(name, value, nodesIn(value, runs))];
  });
}

/** What says something of a step and is none. */
const plain: ReadonlySet<string> = new Set(['cost_info', 'rowid_filter', 'r_engine_stats', 'used_columns']);

function listOf(name: string, items: readonly Json[], runs: number): Unweighed[] {
  if (items.length === 0) return [];
  if (name !== 'nested_loop')
    return [
      wrapped(
        name,
        {},
        items.flatMap((item) => nodesIn(item, runs)),
      ),
    ];
  let times = runs;
  const steps = items.flatMap((item) => {
    const found = nodesIn(item, times);
    const [first] = found;
    if (first?.rows !== undefined) times *= Math.max(1, first.rows * shareKept(item));
    return found;
  });
  return steps.length === 1 ? steps : [wrapped(name, {}, steps)];
}

/** How much of the rows that a table of a nested loop reads goes on to the next. */
function shareKept(item: Json): number {
  const table = isObject(item['table']) ? item['table'] : undefined;
  return (numberIn(table?.['filtered']) ?? 100) / 100;
}

function tableStep(table: Json, runs: number): Unweighed {
  const costs = isObject(table['cost_info']) ? table['cost_info'] : {};
  const parts = [numberIn(costs['read_cost']), numberIn(costs['eval_cost'])];
  const loops = numberIn(table['r_loops']);
  const rows = numberIn(table['rows']) ?? numberIn(table['rows_examined_per_scan']);
  const cost = numberIn(table['cost']) ?? (parts.every((part) => part === undefined) ? undefined : sumOf(parts));
  return {
    operation: textIn(table['access_type']) || textIn(table['message']) || 'table',
    relation: textIn(table['table_name']),
    index: textIn(table['key']),
    details: detailsOf(table),
    rows,
    cost,
    ...(loops !== undefined && {
      actualRows: numberIn(table['r_rows']),
      actualLoops: loops,
      actualMs: timeOf(table),
    }),
    read: (rows ?? 1) * runs,
    children: nodesIn(table, runs),
  };
}

function wrapped(name: string, told: Json, children: readonly Unweighed[]): Unweighed {
  const costs = isObject(told['cost_info']) ? told['cost_info'] : {};
  const loops = numberIn(told['r_loops']);
  const cost = numberIn(told['cost']) ?? numberIn(costs['query_cost']);
  return {
    operation: name.replaceAll(/[_-]/g, ' '),
    relation: '',
    index: '',
    details: detailsOf(told),
    ...(cost !== undefined && { cost }),
    ...(loops !== undefined && {
      actualRows: numberIn(told['r_rows']) ?? numberIn(told['r_output_rows']),
      actualLoops: loops,
      actualMs: timeOf(told),
    }),
    read: 0,
    children,
  };
}

/** A step in the second form of MySQL's JSON, which names steps as its plans in text do. */
function stepOfSecond(told: Json): Unweighed {
  const inputs = Array.isArray(told['inputs']) ? told['inputs'].filter(isObject) : [];
  const rows = numberIn(told['estimated_rows']);
  return {
    operation: textIn(told['operation']),
    relation: textIn(told['table_name']),
    index: textIn(told['index_name']),
    details: detailsOf(told),
    rows,
    cost: numberIn(told['estimated_total_cost']),
    read: rows ?? 0,
    children: inputs.map(stepOfSecond),
  };
}

function timeOf(told: Json): number | undefined {
  const parts = [numberIn(told['r_table_time_ms']), numberIn(told['r_other_time_ms'])];
  return numberIn(told['r_total_time_ms']) ?? (parts.some((part) => part !== undefined) ? sumOf(parts) : undefined);
}

const tellingFields = [
  'attached_condition',
  'index_condition',
  'condition',
  'possible_keys',
  'ref',
  'filtered',
  'r_filtered',
  'sort_key',
  'using_filesort',
  'using_temporary_table',
  'using_index',
  'join_type',
  'block-nl-join',
  'having_condition',
  'union_result',
] as const;

function detailsOf(told: Json): PlanNode['details'] {
  return tellingFields.flatMap((name) => {
    const value = told[name];
    if (value === undefined || isObject(value)) return [];
    return [{ name, text: Array.isArray(value) ? value.join(', ') : String(value) }];
  });
}

/** A step weighs what it says itself, or what stands below it when that is more. */
function weighed({ read, children: below, ...told }: Unweighed, shareOf: PlanTree['shareOf']): PlanNode {
  const children = below.map((child) => weighed(child, shareOf));
  const own = shareOf === 'time' ? told.actualMs : shareOf === 'cost' ? told.cost : read;
  const sum = children.reduce((total, { weight }) => total + weight, 0);
  const isLeaf = told.relation !== '';
  return { ...told, children, weight: isLeaf ? (own ?? 0) + sum : Math.max(own ?? 0, sum) };
}

function everyNode(node: Unweighed): Unweighed[] {
  return [node, ...node.children.flatMap(everyNode)];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function sumOf(parts: readonly (number | undefined)[]): number {
  return parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}
