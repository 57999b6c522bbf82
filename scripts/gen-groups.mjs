// The registries of API groups: each joins the files of one name that lie in the rooms of the groups.
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { roomsWith } from './houses.cjs';
import { listLines } from './list-lines.mjs';

const root = resolve(import.meta.dirname, '..');
const contract = 'shared/contract';

/** The text of each registry by its path. */
export function groupRegistries() {
  return {
    'shared/contract/modules.ts': modules(),
    'shared/policies.ts': facts('shared/policies.ts', 'policies', {
      says: 'Who may do what: one row per policy. Operations, routes and buttons name a row; nothing else decides.',
      names: { type: 'PolicyName', says: 'One of the policies.' },
    }),
    'shared/limits.ts': facts('shared/limits.ts', 'limits', {
      says: 'Every constant of the product that a person or a client can meet, with its unit in its name.',
    }),
    'shared/errors/catalogue.ts': facts('shared/errors/catalogue.ts', 'errors', {
      says: 'The whole error catalogue: one row per refusal. Clients key on `code`.',
    }),
    'shared/sweeps.ts': facts('shared/sweeps.ts', 'sweeps', {
      says: 'Work that nobody asks for: what it is and how often it runs, by EventBridge Scheduler in the cloud and by the loop of `npm start`.',
      names: { type: 'SweepName', says: 'One of the sweeps.' },
    }),
    'functions/groups.ts': functions(),
    'functions/background.ts': background(),
  };
}

function modules() {
  const at = `${contract}/modules.ts`;
  const groups = roomsWith(root, contract, 'operations.ts');
  return text([
    ...groups.map((group) => `import * as ${camelCase(group.name)} from '${path(at, `${group.path}/operations.ts`)}';`),
    '',
    '/** What the contract of every API group exports, by the name of its folder. */',
    'export const modules = {',
    ...groups.map(property),
    '};',
  ]);
}

/** Spreading keeps the type of every row as exact as it is written; that no row hides another is held by a test. */
function facts(at, kind, { says, names }) {
  const saying = [...roomsWith(root, contract, `${kind}.ts`), ...everybodys(kind)];
  return text([
    ...saying.map(
      ({ name, path: from }) => `import { ${kind} as ${camelCase(name)} } from '${path(at, `${from}/${kind}.ts`)}';`,
    ),
    '',
    `/** ${says} */`,
    `export const ${kind} = {`,
    ...saying.map(({ name }) => `  ...${camelCase(name)},`),
    '};',
    ...(names ? [`/** ${names.says} */`, `export type ${names.type} = keyof typeof ${kind};`] : []),
  ]);
}

function functions() {
  const groups = roomsWith(root, contract, 'operations.ts');
  return text([
    "import type { GroupName } from '../shared/contract/index.ts';",
    "import type { Group } from './platform/implement.ts';",
    ...groups.map(({ name, house }) => `import { group as ${camelCase(name)} } from './${house}/${name}/index.ts';`),
    '',
    "/** Every group's functions by the name of its folder: the API that `npm start` serves from one process. */",
    'export const groups: Record<GroupName, Group> = {',
    ...groups.map(property),
    '};',
  ]);
}

function background() {
  const rooms = roomsWith(root, 'functions', 'background.ts');
  return text([
    "import { joined } from './platform/background.ts';",
    ...rooms.map(
      ({ name, house }) => `import { background as ${camelCase(name)} } from './${house}/${name}/background.ts';`,
    ),
    '',
    '/** What all groups do outside of requests. */',
    ...listLines(
      'export const background = joined([',
      rooms.map(({ name }) => camelCase(name)),
      ']);',
    ),
  ]);
}

/** What no group owns is said beside the houses. */
function everybodys(kind) {
  const at = `${contract}/platform`;
  return existsSync(join(root, at, `${kind}.ts`)) ? [{ name: 'platform', path: at }] : [];
}

function property({ name }) {
  const id = camelCase(name);
  return id === name ? `  ${id},` : `  '${name}': ${id},`;
}

function path(from, to) {
  const way = relative(dirname(from), to);
  return way.startsWith('.') ? way : `./${way}`;
}

function text(lines) {
  return ['// Made by `npm run gen`; do not edit.', ...lines, ''].join('\n');
}

function camelCase(words) {
  return words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
