import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import type { getKnowledgeGraph } from '../../../../shared/contract/rules/knowledge/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { columnsOf, lineHeight, linesOf, nameGap } from './name-lines.ts';

export type Graph = Received<typeof getKnowledgeGraph>['data'];
export type PlacedNode = {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
};
export type PlacedEdge = {
  readonly key: string;
  readonly from: PlacedNode;
  readonly to: PlacedNode;
  readonly share: number;
};
export type Placed = {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  readonly box: Box;
};
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

type Body = SimulationNodeDatum & { readonly node: Graph['nodes'][number]; readonly radius: number };
const ticks = 300;
const [radiusMin, radiusMax] = [8, 34];
/** Of each node only its strongest ties are drawn, or the drawing is a ball of wool. */
const edgesPerNode = 4;
/** How strong a tie looks when all are alike. */
const evenShare = 0.2;
const margin = 16;
const columnWidth = 6.6;

/** Places a graph so that what hangs together stands together; the same graph always looks the same. */
export function placed({ nodes, edges }: Graph): Placed {
  const most = Math.max(1, ...nodes.map(({ weight }) => weight));
  const bodies: Body[] = nodes.map((node) => ({
    node,
    radius: radiusMin + (radiusMax - radiusMin) * Math.sqrt(node.weight / most),
  }));
  const strongest = strongestOf(edges);
  const heaviest = Math.max(1, ...strongest.map(({ weight }) => weight));
  const share = (weight: number) => (heaviest === 1 ? evenShare : weight / heaviest);
  const links = strongest.map(({ from_id: source, to_id: target, weight }) => ({
    source,
    target,
    share: share(weight),
  }));
  forceSimulation(bodies)
    .force(
      'link',
      forceLink<Body, (typeof links)[number]>(links.map((link) => ({ ...link })))
        .id(({ node }) => node.id)
        .distance(90)
        .strength(({ share }) => 0.1 + share * 0.5),
    )
    .force('charge', forceManyBody().strength(-320))
    .force('collide', forceCollide<Body>(({ radius, node }) => radius + 14 + roomForName(node.name)).iterations(3))
    .force('x', forceX(0).strength(0.025))
    .force('y', forceY(0).strength(0.16))
    .stop()
    .tick(ticks);
  const at = new Map(bodies.map(({ node, radius, x = 0, y = 0 }) => [node.id, { ...node, radius, x, y }]));
  const ends = strongest.flatMap(({ from_id, to_id, weight }) => {
    const [from, to] = [at.get(from_id), at.get(to_id)];
    return from && to ? [{ key: `${from_id} ${to_id}`, from, to, share: share(weight) }] : [];
  });
  return { nodes: [...at.values()], edges: ends, box: boxAround([...at.values()]) };
}

/** Half of what a name adds to the place of its node. */
function roomForName(name: string): number {
  const lines = linesOf(name);
  return Math.max(lines.length * lineHeight, Math.max(...lines.map(columnsOf)) * 3) / 2;
}

function strongestOf(edges: Graph['edges']): Graph['edges'] {
  const drawn = new Map<string, number>();
  const count = (id: string) => drawn.get(id) ?? 0;
  return [...edges]
    .sort((a, b) => b.weight - a.weight)
    .filter(({ from_id: from, to_id: to }) => {
      if (count(from) >= edgesPerNode && count(to) >= edgesPerNode) return false;
      for (const id of [from, to]) drawn.set(id, count(id) + 1);
      return true;
    });
}

function boxAround(nodes: readonly PlacedNode[]): Box {
  if (nodes.length === 0) return { x: 0, y: 0, width: 1, height: 1 };
  const halfWidth = ({ name, radius }: PlacedNode) =>
    Math.max(radius, (Math.max(...linesOf(name).map(columnsOf)) * columnWidth) / 2);
  const [left, right] = [
    Math.min(...nodes.map((node) => node.x - halfWidth(node))),
    Math.max(...nodes.map((node) => node.x + halfWidth(node))),
  ];
  const top = Math.min(...nodes.map(({ y, radius }) => y - radius));
  const bottom = Math.max(
    ...nodes.map(({ y, radius, name }) => y + radius + nameGap + linesOf(name).length * lineHeight),
  );
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}
