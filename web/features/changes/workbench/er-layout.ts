import { Graph, layout } from '@dagrejs/dagre';
import { isLayered, sizeOf, type ErModel } from './er-model.ts';

type Point = { readonly x: number; readonly y: number };
export type ErBox = Point & {
  readonly id: string;
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
};
export type ErLine = {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly points: readonly Point[];
};
export type ErDrawing = {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly ErBox[];
  readonly lines: readonly ErLine[];
};

const [margin, gap] = [24, 48];

/** Where keys mostly point: to the right, or down where there is little room beside. */
export type ErDirection = 'right' | 'down';
const ranks = { right: 'LR', down: 'TB' } as const;

/** Places the boxes: in layers, so that keys mostly point one way, or in rows where they are very many. */
export function erDrawing(model: ErModel, direction: ErDirection = 'right'): ErDrawing {
  return isLayered(model) ? inLayers(model, direction) : inRows(model);
}

function inLayers({ tables, keys }: ErModel, direction: ErDirection): ErDrawing {
  const graph = new Graph({ multigraph: true });
  const rankdir = ranks[direction];
  graph.setGraph({ rankdir, nodesep: 24, ranksep: 64, marginx: margin, marginy: margin, ranker: 'tight-tree' });
  graph.setDefaultEdgeLabel(() => ({}));
  // By numbers: the library keeps names as those of properties, and a table may be called as one of those.
  const idOf = new Map(tables.map(({ id }, at) => [id, `t${at}`]));
  for (const table of tables) graph.setNode(idOf.get(table.id) ?? '', { ...sizeOf(table) });
  for (const [at, { from, to }] of keys.entries())
    graph.setEdge(idOf.get(from) ?? '', idOf.get(to) ?? '', {}, `k${at}`);
  layout(graph);
  const boxes = tables.map((table) => {
    const { x, y, width, height } = graph.node(idOf.get(table.id) ?? '');
    return { ...table, x: (x ?? 0) - width / 2, y: (y ?? 0) - height / 2, width, height };
  });
  const lines = keys.map(({ from, to }, at) => {
    const { points } = graph.edge(idOf.get(from) ?? '', idOf.get(to) ?? '', `k${at}`);
    return { key: `k${at}`, from, to, points: points ?? [] };
  });
  const { width = 0, height = 0 } = graph.graph();
  return { width, height, boxes, lines };
}

/** In rows, the tables with most keys first. */
function inRows({ tables, keys }: ErModel): ErDrawing {
  const perRow = Math.ceil(Math.sqrt(tables.length / 2));
  const sizes = tables.map((table) => ({ ...table, ...sizeOf(table) }));
  const boxes: ErBox[] = [];
  let [y, width] = [margin, 0];
  for (let from = 0; from < sizes.length; from += perRow) {
    const row = sizes.slice(from, from + perRow);
    let x = margin;
    for (const one of row) {
      boxes.push({ ...one, x, y });
      x += one.width + gap;
    }
    width = Math.max(width, x);
    y += Math.max(...row.map(({ height }) => height)) + gap;
  }
  const middle = new Map(
    boxes.map(({ id, x, y: top, width: w, height }) => [id, { x: x + w / 2, y: top + height / 2 }]),
  );
  const lines = keys.map(({ from, to }, at) => ({
    key: `k${at}`,
    from,
    to,
    points: [middle.get(from), middle.get(to)].flatMap((point) => (point ? [point] : [])),
  }));
  return { width, height: y, boxes, lines };
}
