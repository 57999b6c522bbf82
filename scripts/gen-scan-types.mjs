// The registries of scan types: what each is, and the collector of each that asks a database.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listLines } from './list-lines.mjs';

const root = resolve(import.meta.dirname, '..');
const madeBy = '// Made by `npm run gen`; do not edit.';
const shared = 'shared/scan-types';
const collectors = 'functions/watching/collectors';
const clouds = 'functions/watching/cloud-collectors';
const own = new Set([
  'index.ts',
  'scan-type.ts',
  'scan-types.ts',
  'scan-params.ts',
  'cloud-params.ts',
  'vendor-params.ts',
  'conditions.ts',
]);

const ofDatabases = { what: 'a database', name: 'collectors', kind: 'Collector', from: './collector.ts' };
const ofClouds = { what: 'a cloud', name: 'cloudCollectors', kind: 'CloudCollector', from: './cloud-collector.ts' };

/** The text of each registry by its path. */
export function scanTypeRegistries() {
  const types = readdirSync(join(root, shared))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !own.has(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
  return {
    [`${shared}/index.ts`]: typesText(types),
    [`${collectors}/index.ts`]: collectorsText(lying(types, collectors), ofDatabases),
    [`${clouds}/index.ts`]: collectorsText(lying(types, clouds), ofClouds),
  };
}

function typesText(types) {
  return [
    madeBy,
    ...types.map((type) => `import ${camelCase(type)} from './${type}.ts';`),
    "import type { ScanType } from './scan-type.ts';",
    '',
    '/** Every way to learn which SQL runs. */',
    ...listLines('export const scanTypes: readonly ScanType[] = [', types.map(camelCase), '];'),
    '',
  ].join('\n');
}

/** Where the collector of each type lies, by type: a file of its name, in the folder of its database family where there is one. */
function lying(types, folder) {
  const files = readdirSync(join(root, folder), { recursive: true });
  return types.flatMap((type) => {
    const file = files.find((one) => one === `${type}.ts` || one.endsWith(`/${type}.ts`));
    return file === undefined ? [] : [{ type, file }];
  });
}

function collectorsText(types, { what, name, kind, from }) {
  return [
    madeBy,
    `import type { ${kind} } from '${from}';`,
    '',
    `/** The collector of each scan type that asks ${what}, loaded when it is first needed. */`,
    `export const ${name}: Readonly<Record<string, () => Promise<{ readonly collector: ${kind} }>>> = {`,
    ...types.map(({ type, file }) => `  ${type.replace(/-/g, '_')}: () => import('./${file}'),`),
    '};',
    '',
  ].join('\n');
}

function camelCase(words) {
  const name = words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return name === 'default' ? 'custom' : name;
}
