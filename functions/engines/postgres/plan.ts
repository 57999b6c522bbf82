import type { Plan, PlanAccess, PlanStep, PlanWork } from '../../../shared/audit/schema/plan.ts';
import type { Rows } from '../driver.ts';

/** A node of EXPLAIN (FORMAT JSON) as far as it is read. */
type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Join Filter'?: string;
  readonly Strategy?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Plan Rows': number;
  readonly 'Plan Width': number;
  readonly 'Total Cost': number;
  readonly Plans?: readonly Node[];
};

/** What PostgreSQL answers to EXPLAIN (FORMAT JSON), as every engine's plan. */
export function postgresPlanOf({ rows }: Rows): Plan {
  const [{ Plan: root }]: [{ Plan: Node }] = JSON.parse(rows.map(([line]) => line).join('\n'));
  const nodes = nodesBelow(root);
  const changed =
    root['Node Type'] === 'ModifyTable' ? root.Plans?.find((child) => child['Parent Relationship'] === 'Outer') : root;
  return {
    steps: nodes.flatMap((node) =>
      node['Node Type'].startsWith('Bitmap') && node['Node Type'] !== 'Bitmap Heap Scan' ? [] : [stepOf(node)],
    ),
    rows: changed?.['Plan Rows'],
    cost: root['Total Cost'],
    conversions: nodes.flatMap((node) => conversionsIn(node.Filter ?? '')),
  };
}

function nodesBelow(root: Node): Node[] {
  return [root, ...(root.Plans ?? []).flatMap(nodesBelow)];
}

function stepOf(node: Node): PlanStep {
  const bitmaps =
    node['Node Type'] === 'Bitmap Heap Scan'
      ? nodesBelow(node).filter((child) => child['Index Name'] !== undefined)
      : [];
  const keys = [node, ...bitmaps].flatMap((one) => one['Index Name'] ?? []);
  return {
    table: isScan(node) ? node.Alias : undefined,
    access: accessOf(node, bitmaps.length),
    word: node['Node Type'],
    rows: node['Plan Rows'],
    key: keys.length > 0 ? keys.join(',') : undefined,
    possibleKeys: keys,
    work: workOf(node),
    bytes: keepsRows(node) ? node['Plan Rows'] * node['Plan Width'] : undefined,
  };
}

function isScan(node: Node): boolean {
  return node['Node Type'] !== 'ModifyTable' && node['Relation Name'] !== undefined;
}

function accessOf(node: Node, indexesRead: number): PlanAccess {
  const condition = node['Index Cond'];
  switch (node['Node Type']) {
    case 'Seq Scan':
    case 'Sample Scan':
      return 'wholeTable';
    case 'Bitmap Heap Scan':
      return indexesRead > 1 ? 'merged' : 'range';
    case 'Index Scan':
    case 'Index Only Scan':
      return condition === undefined ? 'wholeIndex' : /[<>~@]/.test(condition) ? 'range' : 'lookup';
    case 'Tid Scan':
      return 'single';
    default:
      return 'other';
  }
}

function workOf(node: Node): PlanWork[] {
  const word = node['Node Type'];
  const work: PlanWork[] = [];
  if (word === 'Sort' || word === 'Incremental Sort') work.push('sort');
  if (word === 'Materialize') work.push('temporary');
  if (word === 'Nested Loop') work.push('nestedLoop');
  if (node.Filter !== undefined || node['Join Filter'] !== undefined) work.push('filter');
  return work;
}

/** Sorts, hash tables and hashed groups hold their rows in work_mem, and go to the disk when they do not fit. */
function keepsRows(node: Node): boolean {
  return (
    ['Sort', 'Hash', 'Materialize'].includes(node['Node Type']) ||
    (node['Node Type'] === 'Aggregate' && node.Strategy === 'Hashed')
  );
}

/** A column that is converted before it is compared: (orders.id)::numeric. Between the types of text nothing is converted. */
function conversionsIn(filter: string): string[] {
  return [...filter.matchAll(/\([\w."]+\)::(?!text|bpchar|character varying)[a-z ]+[a-z]/g)].map(([found]) => found);
}
