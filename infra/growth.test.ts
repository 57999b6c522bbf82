import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayRouter } from '../functions/local/gateway-router.ts';
import { routesPerApi } from '../shared/contract/gateway-routes.ts';
import { routesToFunctions, type ApiFunction } from '../shared/deployed-functions.ts';
import { product } from './product.ts';
import { routeIds } from './route-ids.ts';

type Rows = Readonly<Record<string, ApiFunction>>;
const { apiFunctions, contracts } = product;
const now = routeIds(product);
/** What deployments have that are upgraded to this tree. */
const recorded = new Map(
  readFileSync(join(__dirname, 'recorded-routes.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)] as const),
);

test('the routes of the product leave a fifth of the quota to what comes', () => {
  expect(now.size).toBeLessThanOrEqual(routesPerApi * 0.8);
});

test('an upgrade fits: CloudFormation makes the new routes before it removes the old ones', () => {
  const made = [...now.keys()].filter((key) => !recorded.has(key));
  // Too many: operating.md says the road (a higher quota), and `npm run record:routes` begins anew from there.
  expect(recorded.size + made.length).toBeLessThanOrEqual(routesPerApi);
});

test('a route that stays is the same resource as before: made anew it would meet its own key', () => {
  const renamed = [...now].filter(([key, { id }]) => recorded.has(key) && recorded.get(key) !== id);
  expect(renamed).toEqual([]);
});

test('functions that become one change where routes lead, and make few', () => {
  const names = Object.keys(apiFunctions);
  for (const [i, name] of names.entries()) {
    const other = names[(i + 1) % names.length] ?? '';
    expect(made(merged(name, other))).toBeLessThanOrEqual(20);
  }
  const after = routeIds({ ...product, apiFunctions: merged('sql-management', 'analysis') });
  const kept = [...after].filter(([key]) => now.has(key));
  expect(kept.length).toBeGreaterThan(now.size * 0.8);
  expect(kept.filter(([key, { id }]) => now.get(key)?.id !== id)).toEqual([]);
  // What neither of them serves leads where it led.
  const targets = new Map(kept.map(([key, { target }]) => [key, target]));
  const moved = [...now].filter(([key, { target }]) => targets.has(key) && targets.get(key) !== target);
  expect(new Set(moved.map(([, { target }]) => target)).size).toBe(1);
});

test('a group that moves to another function makes fewer routes than are free', () => {
  const names = Object.keys(apiFunctions);
  for (const [i, name] of names.entries()) {
    const row = apiFunctions[name];
    const other = names[(i + 1) % names.length] ?? '';
    for (const group of row?.groups ?? [])
      expect(made(withGroup(without(apiFunctions, group), other, group))).toBeLessThanOrEqual(routesPerApi - now.size);
  }
}, 60_000);

test('a new group takes no more routes than it has addresses, wherever they lie', () => {
  const paths = ['/v1/dms/projects/{p}', '/v1/dms', '/sqle/v1/projects/{p}', '/sqle/v1', '/sqle/v2/projects/{p}'];
  const operations = Object.fromEntries(
    paths.flatMap((path, i) => [
      [`list${i}`, { method: 'GET', path: `${path}/novelties` }],
      [`add${i}`, { method: 'POST', path: `${path}/novelties` }],
      [`change${i}`, { method: 'PATCH', path: `${path}/novelties/{id}` }],
      [`read${i}`, { method: 'GET', path: `${path}/novelties/{id}/parts/{part}` }],
    ]),
  );
  const rows = { ...apiFunctions, novelties: { groups: ['novelties'], megabytes: 512, seconds: 28 } };
  const grown = { ...contracts, novelties: operations };
  const routes = routesToFunctions(rows, grown);
  expect(routes.filter(({ method, path }) => !now.has(`${method} ${path}`)).length).toBeLessThanOrEqual(15);
  const routeOf = gatewayRouter(routes);
  for (const [group, own] of Object.entries(grown))
    for (const { method, path } of Object.values(own)) {
      const owner = routeOf(method, path.replace(/\{\w+\}/g, 'x'))?.owner ?? '';
      expect({ path, groups: rows[owner as keyof typeof rows]?.groups }).toEqual({
        path,
        groups: expect.arrayContaining([group]),
      });
    }
});

function made(rows: Rows): number {
  const keys = routesToFunctions(rows, contracts).map(({ method, path }) => `${method} ${path}`);
  return keys.filter((key) => !now.has(key)).length;
}

function merged(into: string, from: string): Rows {
  const { [from]: gone, ...rest } = apiFunctions;
  return (gone?.groups ?? []).reduce((rows, group) => withGroup(rows, into, group), rest as Rows);
}

function without(rows: Rows, group: string): Rows {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { ...row, groups: row.groups.filter((one) => one !== group) }]),
  );
}

function withGroup(rows: Rows, name: string, group: string): Rows {
  const row = rows[name];
  if (!row) throw new Error(`no function is called ${name}`);
  return { ...rows, [name]: { ...row, groups: [...row.groups, group] } };
}
