import * as z from 'zod';
import type { Rows } from '../../../engines/driver.ts';
import type { PlanNode, PlanTree } from '../plan-steps.ts';

const known = z.object({
  'Node Type': z.string(),
  'Join Type': z.string().optional(),
  Strategy: z.string().optional(),
  Operation: z.string().optional(),
  'Subplan Name': z.string().optional(),
  'Relation Name': z.string().optional(),
  Alias: z.string().optional(),
  'Index Name': z.string().optional(),
  'Total Cost': z.number(),
  'Plan Rows': z.number(),
  'Actual Rows': z.number().optional(),
  'Actual Loops': z.number().optional(),
  'Actual Total Time': z.number().optional(),
});
type Node = z.output<typeof known> & { readonly Plans?: readonly Node[] } & Readonly<Record<string, unknown>>;
const node: z.ZodType<Node> = known.loose().extend({
  get Plans() {
    return z.array(node).optional();
  },
}) as unknown as z.ZodType<Node>;
const answer = z.tuple([z.object({ Plan: node })]);

/** What PostgreSQL answers to EXPLAIN (FORMAT JSON), with or without ANALYZE, as a tree. */
export function postgresPlanTree({ rows }: Rows): PlanTree {
  const [{ Plan: root }] = answer.parse(JSON.parse(rows.map(([line]) => line).join('\n')));
  const isMeasured = root['Actual Total Time'] !== undefined;
  const node = nodeOf(root, 1, isMeasured);
  return { root: node, shareOf: isMeasured ? 'time' : 'cost', cost: node.cost };
}

/** `runs` is how often the step runs by the estimate; the server tells the cost of one. */
function nodeOf(told: Node, runs: number, isMeasured: boolean): PlanNode {
  const loops = told['Actual Loops'];
  const time = told['Actual Total Time'];
  const children = told.Plans ?? [];
  const ms = time === undefined ? undefined : time * (loops ?? 1);
  return {
    operation: operationOf(told),
    relation: relationOf(told),
    index: told['Index Name'] ?? '',
    details: detailsOf(told),
    rows: told['Plan Rows'],
    cost: told['Total Cost'],
    ...(loops !== undefined && { actualRows: told['Actual Rows'], actualLoops: loops, actualMs: ms }),
    weight: isMeasured ? (ms ?? 0) : told['Total Cost'] * runs,
    children: children.map((child, i) => {
      // The second side of a nested loop runs once for each row of the first.
      const isRepeated = told['Node Type'] === 'Nested Loop' && i === 1 && !keepsRows(child);
      return nodeOf(child, isRepeated ? runs * Math.max(1, children[0]?.['Plan Rows'] ?? 1) : runs, isMeasured);
    }),
  };
}

function keepsRows({ 'Node Type': type }: Node): boolean {
  return type === 'Materialize' || type === 'Memoize';
}

function operationOf(told: Node): string {
  const type = told['Node Type'];
  const joined = told['Join Type'] && told['Join Type'] !== 'Inner' ? ` ${told['Join Type']}` : '';
  if (type === 'ModifyTable') return told.Operation ?? type;
  if (type === 'Aggregate' && told.Strategy === 'Hashed') return 'HashAggregate';
  if (type === 'Aggregate' && told.Strategy === 'Sorted') return 'GroupAggregate';
  return `${type}${joined}${told['Subplan Name'] ? ` (${told['Subplan Name']})` : ''}`;
}

function relationOf(told: Node): string {
  const name = told['Relation Name'] ?? '';
  return told.Alias !== undefined && told.Alias !== name ? `${name} ${told.Alias}`.trim() : name;
}

const tellingFields = [
  'Index Cond',
  'Recheck Cond',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
  'Filter',
  'Rows Removed by Filter',
  'Sort Key',
  'Group Key',
  'Sort Method',
  'Sort Space Used',
  'Heap Fetches',
  'CTE Name',
  'Function Name',
] as const;

function detailsOf(told: Node): PlanNode['details'] {
  return tellingFields.flatMap((name) => {
    const value = told[name];
    if (value === undefined) return [];
    return [{ name, text: Array.isArray(value) ? value.join(', ') : String(value) }];
  });
}
