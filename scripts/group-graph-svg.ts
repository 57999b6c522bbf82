import type { Edge } from './room-graph.ts';

const [boxWidth, boxHeight, gapX, gapY, margin] = [150, 34, 24, 70, 24];

/** The groups as boxes in layers, each edge a line that goes down. */
export function groupGraphSvg(edges: readonly Edge[], layers: readonly (readonly string[])[]): string {
  const widest = Math.max(...layers.map((layer) => layer.length));
  const width = widest * (boxWidth + gapX) - gapX + 2 * margin;
  const height = layers.length * (boxHeight + gapY) - gapY + 2 * margin;
  const places = new Map(
    layers.flatMap((layer, row) => {
      const free = width - (layer.length * (boxWidth + gapX) - gapX);
      return layer.map((group, column) => [
        group,
        { x: free / 2 + column * (boxWidth + gapX), y: margin + row * (boxHeight + gapY) },
      ]);
    }),
  );
  const lines = edges.flatMap(({ from, to }) => {
    const [above, below] = [places.get(from), places.get(to)];
    if (!above || !below) return [];
    const [x1, y1, x2, y2] = [above.x + boxWidth / 2, above.y + boxHeight, below.x + boxWidth / 2, below.y];
    const bend = (y2 - y1) / 2;
    return [
      `<path d="M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" fill="none" stroke="#7d8998" marker-end="url(#end)"><title>${from} → ${to}</title></path>`,
    ];
  });
  const boxes = [...places].map(
    ([group, { x, y }]) =>
      `<g><rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="6" fill="#f2f8fd" stroke="#0972d3"/><text x="${x + boxWidth / 2}" y="${y + boxHeight / 2 + 4}" text-anchor="middle">${group}</text></g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<defs><marker id="end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="#7d8998"/></marker></defs>
${lines.join('\n')}
${boxes.join('\n')}
</svg>
`;
}
