import type { Rows } from '../../../engines/driver.ts';
import type { PlanNode, PlanTree } from '../plan-steps.ts';

type Json = Readonly<Record<string, unknown>>;

/** What MySQL and MariaDB answer to EXPLAIN or ANALYZE FORMAT=JSON as a tree; undefined where it is in no form of theirs. */
export function mysqlPlanTree({ rows }: Rows): PlanTree | undefined {
  const told: unknown = JSON.parse(rows[0]?.[0] ?? 'null');
  if (!isObject(told)) return undefined;
  const top = isObject(told['query_plan']) ? told['query_plan'] : told;
  const nodes = typeof top['operation'] === 'string' ? [stepOfSecond(top)] : nodesIn(top, 1);
  const [root = undefined] = nodes.length === 1 ? nodes : [wrapped('query', {}, nodes)];
  if (!root) return undefined;
  const shareOf = shareIn(everyNode(root));
  const tree = weighed(root, shareOf);
  return { root: tree, shareOf, cost: shareOf === 'cost' ? (costOf(root) ?? tree.weight) : undefined };
}

/** What the steps tell of themselves, the best that there is. */
function shareIn(nodes: readonly Unweighed[]): PlanTree['shareOf'] {
  if (nodes.some(({ actualMs }) => actualMs !== undefined)) return 'time';
  return nodes.some(({ cost }) => cost !== undefined) ? 'cost' : 'rows';
}

type Unweighed = Omit<PlanNode, 'weight' | 'children'> & {
  /** Rows that it reads in all by the estimate. */
  readonly read: number;
  /** It is a query of its own, whose cost the step that it works for leaves out, and runs so many times for it. */
  readonly apart?: number;
  readonly children: readonly Unweighed[];
};

/** Whether a plan is of more than one query: then the server's cost of the statement is that of a part. */
export function isOfSeveralQueries(root: PlanNode): boolean {
  const blocks = (node: PlanNode): number =>
    Number(node.operation === 'query block') + node.children.reduce((sum, child) => sum + blocks(child), 0);
  return blocks(root) > 1;
}

/** The steps that an object holds; `runs` is how often it runs by the estimate. */
function nodesIn(holder: Json, runs: number): Unweighed[] {
  return Object.entries(holder).flatMap(([name, value]) => {
    if (/subqueries$/.test(name) && Array.isArray(value))
      return [subqueriesOf(name, value.filter(isObject), { holder, runs })];
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

/** Queries in the list, the conditions or the order of another one. One that depends on the row at hand runs for each. */
function subqueriesOf(
  name: string,
  items: readonly Json[],
  { holder, runs }: { readonly holder: Json; readonly runs: number },
): Unweighed {
  const times = typeof holder['table_name'] === 'string' ? rowsOf(holder) * runs : rowsOfBlock(holder);
  const isForNothing = name.startsWith('optimized_away');
  const found = items.flatMap((item) => {
    // MariaDB keeps answers by the values of the row at hand, where there are such.
    const isDependent = item['dependent'] === true || isObject(item['expression_cache']);
    const apart = isForNothing ? 0 : isDependent ? Math.max(1, times) : 1;
    return nodesIn(item, apart).map((node) => ({ ...node, apart }));
  });
  return { ...wrapped(name, {}, found), apart: 1 };
}

/** Rows that a query block hands on, by what its last table says. */
function rowsOfBlock(block: Json): number {
  const produced = Object.entries(block).flatMap(([name, value]): number[] => {
    if (/subqueries$/.test(name)) return [];
    if (Array.isArray(value)) return value.filter(isObject).map(rowsOfBlock);
    if (!isObject(value)) return [];
    return name === 'table' ? [numberIn(value['rows_produced_per_join']) ?? rowsOf(value)] : [rowsOfBlock(value)];
  });
  return produced.at(-1) ?? 1;
}

function rowsOf(table: Json): number {
  return numberIn(table['rows_examined_per_scan']) ?? numberIn(table['rows']) ?? 1;
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
  const rows = numberIn(told['estimated_rows']);
  const inputs = stepsUnder(told['inputs']).map(stepOfSecond);
  // Whatever else holds steps is shown too: subqueries stand under names of their own.
  const others = Object.entries(told).filter(([name]) => name !== 'inputs');
  const beside = others.flatMap(([, value]) =>
    stepsUnder(value).map((step) => ({ ...stepOfSecond(step), apart: runsOfSecond(step, rows, inputs[0]?.rows) })),
  );
  return {
    operation: textIn(told['operation']),
    // As statements and the other forms call it.
    relation: textIn(told['alias']) || textIn(told['table_name']),
    index: textIn(told['index_name']),
    details: detailsOf(told),
    rows,
    cost: numberIn(told['estimated_total_cost']),
    read: rows ?? 0,
    children: [...inputs, ...beside],
  };
}

function stepsUnder(value: unknown): Json[] {
  const held: readonly unknown[] = Array.isArray(value) ? value : [value];
  return held.filter(isObject).filter((one) => typeof one['operation'] === 'string');
}

/** How often a subquery runs: once, or for each row that is handed on, or that a condition looks at. */
function runsOfSecond(step: Json, handedOn: number | undefined, lookedAt: number | undefined): number {
  if (step['dependent'] !== true) return 1;
  return Math.max(1, (step['subquery_location'] === 'projection' ? handedOn : (lookedAt ?? handedOn)) ?? 1);
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
  'heading',
  'union_result',
] as const;

function detailsOf(told: Json): PlanNode['details'] {
  return tellingFields.flatMap((name) => {
    const value = told[name];
    if (value === undefined || isObject(value)) return [];
    return [{ name, text: Array.isArray(value) ? value.join(', ') : String(value) }];
  });
}

/** A step weighs what it says itself, or what stands below it when that is more, and besides what a query of its own below it weighs each time. */
function weighed({ read, apart: _apart, children: below, ...told }: Unweighed, shareOf: PlanTree['shareOf']): PlanNode {
  const own = shareOf === 'time' ? told.actualMs : shareOf === 'cost' ? told.cost : read;
  const weights = { within: 0, beside: 0 };
  const children = below.map((child) => {
    const node = weighed(child, shareOf);
    // Of measured times each run is in the sum, and of rows that are read too.
    const weight = shareOf === 'cost' ? node.weight * (child.apart ?? 1) : node.weight;
    weights[child.apart === undefined ? 'within' : 'beside'] += weight;
    return { ...node, weight };
  });
  const isLeaf = told.relation !== '';
  const { within, beside } = weights;
  return { ...told, children, weight: (isLeaf ? (own ?? 0) + within : Math.max(own ?? 0, within)) + beside };
}

/** The cost of a step with all that the server counts beside it. */
function costOf(node: Unweighed): number | undefined {
  return node.cost === undefined ? undefined : node.cost + costBeside(node);
}

function costBeside({ children }: Unweighed): number {
  return sumOf(
    children.map((child) => {
      const beside = costBeside(child);
      return child.apart === undefined ? beside : ((child.cost ?? 0) + beside) * child.apart;
    }),
  );
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
