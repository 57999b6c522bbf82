import { createHash } from 'node:crypto';

/** A step of a plan as a server tells it, with the steps that work for it. */
export type PlanNode = {
  readonly operation: string;
  readonly relation: string;
  readonly index: string;
  readonly details: readonly { readonly name: string; readonly text: string }[];
  readonly rows?: number | undefined;
  readonly cost?: number | undefined;
  readonly actualRows?: number | undefined;
  readonly actualLoops?: number | undefined;
  readonly actualMs?: number | undefined;
  /** What this step and all below it weigh, for the shares. */
  readonly weight: number;
  readonly children: readonly PlanNode[];
};
/** What the weights of a plan are. */
export type ShareOf = 'cost' | 'rows' | 'time';
/** A whole plan. */
export type PlanTree = {
  readonly root: PlanNode;
  readonly shareOf: ShareOf;
  /** What the whole costs, with what a server counts beside its root; undefined where it tells no costs. */
  readonly cost: number | undefined;
};

/** One step in a flat list: its place, and its own part of the whole. */
export type PlanStep = Omit<PlanNode, 'weight' | 'children'> & {
  readonly id: number;
  readonly parentId: number | undefined;
  readonly share: number;
  readonly isExpensive: boolean;
};

const stepsMax = 500;

/** The steps of a plan from the first to the last; a plan that nobody could look through is cut. */
export function stepsOf({ root }: PlanTree): PlanStep[] {
  const steps: Omit<PlanStep, 'isExpensive'>[] = [];
  const place = (node: PlanNode, parentId: number | undefined, budget: number) => {
    if (steps.length === stepsMax) return;
    const below = node.children.reduce((sum, child) => sum + child.weight, 0);
    // A server may count for a step more than what stands above it, such as a LIMIT, lets it do.
    const scale = below > budget ? budget / below : 1;
    const { weight: _weight, children, ...told } = node;
    const id = steps.length + 1;
    steps.push({ ...told, id, parentId, share: Math.max(0, budget - below * scale) });
    for (const child of children) place(child, id, child.weight * scale);
  };
  place(root, undefined, root.weight);
  const whole = root.weight || 1;
  const largest = Math.max(...steps.map(({ share }) => share));
  const expensive = steps.findIndex(({ share }) => share > 0 && share === largest);
  return steps.map((step, i) => ({
    ...step,
    share: Math.round((step.share / whole) * 1000) / 1000,
    isExpensive: i === expensive,
  }));
}

/** The same for plans that go the same way, whatever they cost. */
export function shapeOf(steps: readonly PlanStep[]): string {
  const said = steps.map(({ parentId, operation, relation, index }) => [parentId ?? 0, operation, relation, index]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
}
