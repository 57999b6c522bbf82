import { join } from 'node:path';
import { listeners } from '../../functions/events.ts';
import { arrowsOf, edgesOf, groupGraph, inWords, layersOf } from '../../scripts/group-graph.ts';
import { circlesIn } from '../../scripts/room-graph.ts';
import { housesOf, roomsIn, roomsWith } from '../../scripts/houses.cjs';

const root = join(__dirname, '../..');

test('groups and rooms import each other in no circle, types included', () => {
  const edges = groupGraph(root);
  expect(edges.length).toBeGreaterThan(20);
  expect(circlesIn(edges).map(inWords)).toEqual([]);
});

test('a circle of groups is found, and the edge that few files make is named as the one that closes it', () => {
  const circles = circlesIn(
    edgesOf([
      {
        file: 'functions/changes/orders/orders.ts',
        imports: ['functions/changes/goods/service.ts', 'functions/platform/world.ts'],
      },
      { file: 'functions/changes/orders/lines.ts', imports: ['functions/changes/goods/service.ts'] },
      {
        file: 'functions/changes/goods/goods.ts',
        imports: ['functions/changes/stores/place.ts', 'functions/changes/goods/service.ts'],
      },
      { file: 'functions/changes/goods/price.ts', imports: ['functions/changes/stores/place.ts'] },
      { file: 'functions/changes/stores/place.ts', imports: ['functions/changes/orders/service.ts'] },
      { file: 'functions/changes/customers/customers.ts', imports: ['functions/changes/orders/service.ts'] },
      { file: 'functions/groups.ts', imports: ['functions/changes/orders/index.ts'] },
    ]),
  );
  expect(circles.map(inWords)).toEqual([
    expect.stringContaining(
      'stores → orders → goods → stores: closed by stores → orders in functions/changes/stores/place.ts',
    ),
  ]);
});

test('groups stand in layers, each above all that it imports', () => {
  const edges = edgesOf([
    { file: 'functions/changes/a/a.ts', imports: ['functions/changes/b/b.ts', 'functions/changes/c/c.ts'] },
    { file: 'functions/changes/b/b.ts', imports: ['functions/changes/c/c.ts'] },
  ]);
  expect(layersOf(['a', 'b', 'c', 'alone'], edges)).toEqual([['a'], ['b'], ['alone', 'c']]);
});

test('houses look down only, and each holds rooms', () => {
  const { inside, down, against } = arrowsOf(root);
  expect(against).toEqual([]);
  expect(inside).toBeGreaterThan(100);
  expect(down).toBeGreaterThan(100);
  const held = new Set(roomsIn(root, 'functions').map(({ house }) => house));
  expect([...held].sort()).toEqual(Object.keys(housesOf(root)).sort());
});

test('a room has one name and lies in the same house on the server, in the contract and in the console', () => {
  const houses = new Map<string, Set<string>>();
  for (const { name, house } of ['functions', 'shared/contract', 'web/features'].flatMap((at) => roomsIn(root, at)))
    houses.set(name, (houses.get(name) ?? new Set()).add(house));
  expect([...houses].filter(([, found]) => found.size > 1)).toEqual([]);
});

test('every group that listens to an event is told of it', async () => {
  const listening: object[] = await Promise.all(
    roomsWith(root, 'functions', 'events.ts').map(
      ({ path }) => import(join(root, path, 'events.ts')) as Promise<object>,
    ),
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
