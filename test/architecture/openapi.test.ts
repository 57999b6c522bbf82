import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groups } from '../../shared/contract/index.ts';
import { openapi } from '../../shared/contract/openapi.ts';
import { compactJson } from '../support/compact-json.ts';

type Described = { readonly operationId: string; readonly tags: readonly string[] };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};

const folder = join(__dirname, 'openapi');
const document = openapi() as Document;
const { schemas } = document.components;
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ address: `${method.toUpperCase()} ${path}`, operation })),
);

const groupsBySchema = usersOfSchemas();

test('the OpenAPI document describes every operation', () => {
  const names = Object.values(groups).flatMap((operations) => Object.keys(operations));
  expect(described.map(({ operation }) => operation.operationId).sort()).toEqual(names.sort());
});

// `npx jest test/architecture/openapi -u` accepts a change.
test.each([...Object.keys(groups), 'components'])('the API of %s changes only on purpose', (name) => {
  const file = join(folder, `${name}.json`);
  const text = `${compactJson(name === 'components' ? sharedSchemas() : partOf(name))}\n`;
  if (isAccepted(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, 'utf8'));
});

test('each description belongs to a group', () => {
  expect(readdirSync(folder).sort()).toEqual(
    [...Object.keys(groups), 'components'].map((name) => `${name}.json`).sort(),
  );
});

test('every reference of the OpenAPI document leads to a schema in it, and every schema is referred to', () => {
  const found = new Set(referencesIn(document));
  expect([...found].filter((reference) => !reference.startsWith('#/components/schemas/'))).toEqual([]);
  expect([...found].map((reference) => reference.replace('#/components/schemas/', '')).sort()).toEqual(
    Object.keys(schemas).sort(),
  );
});

test('an object of four fields or more that stands in several places has a name', () => {
  const places = new Map<string, number>();
  countObjects(document, places);
  const repeated = [...places].filter(([text, count]) => count > 1 && fieldCount(text) >= 4);
  expect(repeated.map(([text]) => text)).toEqual([]);
});

function partOf(group: string): unknown {
  const own = described.filter(({ operation }) => operation.tags.includes(group));
  return {
    paths: Object.fromEntries(own.map(({ address, operation }) => [address, operation])),
    schemas: Object.fromEntries(
      Object.entries(schemas).filter(([name]) => groupsUsing(name).length === 1 && groupsUsing(name)[0] === group),
    ),
  };
}

function sharedSchemas(): unknown {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => groupsUsing(name).length > 1));
}

function groupsUsing(schema: string): string[] {
  return [...(groupsBySchema.get(schema) ?? [])];
}

/** The groups whose operations lead to each schema. */
function usersOfSchemas(): ReadonlyMap<string, ReadonlySet<string>> {
  const named = (value: unknown) =>
    referencesIn(value).map((reference) => reference.replace('#/components/schemas/', ''));
  const within = new Map(Object.entries(schemas).map(([name, schema]) => [name, named(schema)]));
  const users = new Map(Object.keys(schemas).map((name) => [name, new Set<string>()]));
  for (const { operation } of described) {
    const seen = new Set<string>();
    for (const waiting = named(operation); waiting.length > 0; ) {
      const name = waiting.pop() ?? '';
      if (seen.has(name)) continue;
      waiting.push(...(within.get(name) ?? []));
      seen.add(name);
      for (const tag of operation.tags) users.get(name)?.add(tag);
    }
  }
  return users;
}

function referencesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference);
}

function countObjects(value: unknown, places: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && value.type === 'object') {
    const text = JSON.stringify(value);
    places.set(text, (places.get(text) ?? 0) + 1);
  }
  for (const item of Object.values(value)) countObjects(item, places);
}

function fieldCount(text: string): number {
  return Object.keys((JSON.parse(text) as { properties?: object }).properties ?? {}).length;
}

/** As jest's own snapshots: a new one is written, a changed one with -u. */
function isAccepted(file: string): boolean {
  const state = expect.getState() as unknown as { snapshotState: { _updateSnapshot: 'all' | 'new' | 'none' } };
  const mode = state.snapshotState._updateSnapshot;
  return mode === 'all' || (mode === 'new' && !existsSync(file));
}
