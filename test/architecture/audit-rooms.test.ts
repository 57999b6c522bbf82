import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { auditEdges, auditGraph, auditRooms, upward } from '../../scripts/audit-rooms.ts';
import { circlesIn, wayRound } from '../../scripts/room-graph.ts';

const root = join(__dirname, '../..');

test('rooms of the audit engine import each other in no circle, types included', () => {
  const edges = auditGraph(root);
  expect(edges.length).toBeGreaterThan(50);
  expect(circlesIn(edges).map(wayRound)).toEqual([]);
});

test('each room of the audit engine imports from those before it only: shared/audit/rooms.json', () => {
  expect(upward(auditGraph(root)).map(({ from, to, files }) => `${from} → ${to} in ${files.join(', ')}`)).toEqual([]);
});

test('every folder of the audit engine has its place in the order, and every place a room', () => {
  const there = readdirSync(join(root, 'shared/audit'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || /^[\w-]+\.ts$/.test(entry.name))
    .map(({ name }) => name.replace(/\.ts$/, ''));
  expect([...new Set(there)].sort()).toEqual([...auditRooms].sort());
});

test('a general production that imports from a dialect is named, and the circle that it closes', () => {
  const edges = auditEdges([
    { file: 'shared/audit/dialects/oracle/oracle.ts', imports: ['shared/audit/grammar/expressions/call.ts'] },
    { file: 'shared/audit/dialects/hive/hive.ts', imports: ['shared/audit/grammar/expressions/call.ts'] },
    {
      file: 'shared/audit/grammar/expressions/call.ts',
      imports: ['shared/audit/dialects/oracle/grammar/call-chain.ts', 'shared/text.ts'],
    },
  ]);
  expect(upward(edges).map(({ from, to }) => `${from} → ${to}`)).toEqual(['grammar → dialects']);
  expect(circlesIn(edges).map(wayRound)).toEqual([
    'grammar → dialects → grammar: closed by grammar → dialects in shared/audit/grammar/expressions/call.ts',
  ]);
});
