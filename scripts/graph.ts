// Prints the groups and rooms of `functions` and the rooms of `shared/audit`, and who imports whom: npm run graph [-- --svg FILE]
import { writeFileSync } from 'node:fs';
import { auditGraph, auditRooms, upward } from './audit-rooms.ts';
import { arrowsOf, groupGraph, groupsIn, inWords, layersOf } from './group-graph.ts';
import { groupGraphSvg } from './group-graph-svg.ts';
import { circlesIn, wayRound } from './room-graph.ts';

const edges = groupGraph(process.cwd());
const circles = circlesIn(edges);
const groups = groupsIn(process.cwd());
const layers = layersOf(groups, edges);

for (const [index, layer] of (layers ?? [groups]).entries()) {
  console.log(layers ? `layer ${layers.length - index}` : 'all');
  for (const group of layer) {
    const below = edges.filter(({ from }) => from === group).map(({ to }) => to);
    console.log(`  ${group.padEnd(20)}${below.length > 0 ? ` → ${below.join(', ')}` : ''}`);
  }
}
for (const circle of circles) console.log(`circle: ${inWords(circle)}`);
const { inside, down, against } = arrowsOf(process.cwd());
for (const { from, to, files } of against) console.log(`against the order: ${from} → ${to} in ${files.join(', ')}`);
console.log(`${groups.length} groups and rooms, ${edges.length} pairs, ${circles.length} circles`);
console.log(`arrows of files: ${inside} inside a house, ${down} down, ${against.length} pairs against the order`);

const auditEdges = auditGraph(process.cwd());
const knots = circlesIn(auditEdges);
const up = upward(auditEdges);
console.log('the audit engine');
for (const room of auditRooms.toReversed()) {
  const below = auditEdges.filter(({ from }) => from === room).map(({ to, files }) => `${to} ${files.length}`);
  console.log(`  ${room.padEnd(20)}${below.length > 0 ? ` → ${below.join(', ')}` : ''}`);
}
for (const knot of knots) console.log(`circle: ${wayRound(knot)}`);
for (const { from, to, files } of up) console.log(`upward: ${from} → ${to} in ${files.join(', ')}`);
console.log(`${auditRooms.length} rooms, ${auditEdges.length} pairs, ${knots.length} circles`);

const svgAt = process.argv.indexOf('--svg');
const file = svgAt > 0 ? process.argv[svgAt + 1] : undefined;
if (file !== undefined && layers) writeFileSync(file, groupGraphSvg(edges, layers));
process.exitCode = circles.length + against.length + knots.length + up.length > 0 ? 1 : 0;
