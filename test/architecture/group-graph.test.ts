import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listeners } from '../../functions/events.ts';
import { circlesIn, edgesOf, groupGraph, inWords, layersOf } from '../../scripts/group-graph.ts';

const root = join(__dirname, '../..');

test('groups and rooms import each other in no circle, types included', () => {
  const edges = groupGraph(root);
  expect(edges.length).toBeGreaterThan(20);
  expect(circlesIn(edges).map(inWords)).toEqual([]);
});

test('a circle of groups is found, and the edge that few files make is named as the one that closes it', () => {
  const circles = circlesIn(
    edgesOf([
      { file: 'functions/orders/orders.ts', imports: ['functions/goods/service.ts', 'functions/platform/world.ts'] },
      { file: 'functions/orders/lines.ts', imports: ['functions/goods/service.ts'] },
      { file: 'functions/goods/goods.ts', imports: ['functions/stores/place.ts', 'functions/goods/service.ts'] },
      { file: 'functions/goods/price.ts', imports: ['functions/stores/place.ts'] },
      { file: 'functions/stores/place.ts', imports: ['functions/orders/service.ts'] },
      { file: 'functions/customers/customers.ts', imports: ['functions/orders/service.ts'] },
      { file: 'functions/groups.ts', imports: ['functions/orders/index.ts'] },
    ]),
  );
  expect(circles.map(inWords)).toEqual([
    expect.stringContaining('stores → orders → goods → stores: closed by stores → orders in functions/stores/place.ts'),
  ]);
});

test('groups stand in layers, each above all that it imports', () => {
  const edges = edgesOf([
    { file: 'functions/a/a.ts', imports: ['functions/b/b.ts', 'functions/c/c.ts'] },
    { file: 'functions/b/b.ts', imports: ['functions/c/c.ts'] },
  ]);
  expect(layersOf(['a', 'b', 'c', 'alone'], edges)).toEqual([['a'], ['b'], ['alone', 'c']]);
});

test('every group that listens to an event is told of it', async () => {
  const folders = readdirSync(join(root, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/events\.ts$/.test(path) && !path.startsWith('platform/'))
    .sort();
  const listening: object[] = await Promise.all(
    folders.map((path) => import(join(root, 'functions', path)) as Promise<object>),
  );
  const written = listening.flatMap((module) => Object.entries(module)).filter(([, one]) => typeof one === 'function');
  const told = await Promise.all(
    Object.entries(listeners).flatMap(([event, loads]) =>
      loads.map(async (load) => [event, ((await load()) as Readonly<Record<string, unknown>>)[event]]),
    ),
  );
  expect(new Set(told.map(([, one]) => one))).toEqual(new Set(written.map(([, one]) => one)));
  expect(told.filter(([event, one]) => !written.some(([name, other]) => name === event && other === one))).toEqual([]);
});
