// The registries of API groups: each joins the files of one name that lie in the folders of the groups.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
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
  const groups = foldersWith(contract, 'operations.ts');
  return text([
    ...groups.map(
      (group) => `import * as ${camelCase(group)} from '${path(at, `${contract}/${group}/operations.ts`)}';`,
    ),
    '',
    '/** What the contract of every API group exports, by the name of its folder. */',
    'export const modules = {',
    ...groups.map(property),
    '};',
  ]);
}

/** Spreading keeps the type of every row as exact as it is written; that no row hides another is held by a test. */
function facts(at, kind, { says, names }) {
  const groups = foldersWith(contract, `${kind}.ts`);
  return text([
    ...groups.map(
      (group) => `import { ${kind} as ${camelCase(group)} } from '${path(at, `${contract}/${group}/${kind}.ts`)}';`,
    ),
    '',
    `/** ${says} */`,
    `export const ${kind} = {`,
    ...groups.map((group) => `  ...${camelCase(group)},`),
    '};',
    ...(names ? [`/** ${names.says} */`, `export type ${names.type} = keyof typeof ${kind};`] : []),
  ]);
}

function functions() {
  const groups = foldersWith(contract, 'operations.ts');
  return text([
    "import type { GroupName } from '../shared/contract/index.ts';",
    "import type { Group } from './platform/implement.ts';",
    ...groups.map((group) => `import { group as ${camelCase(group)} } from './${group}/index.ts';`),
    '',
    "/** Every group's functions by the name of its folder: the API that `npm start` serves from one process. */",
    'export const groups: Record<GroupName, Group> = {',
    ...groups.map(property),
    '};',
  ]);
}

function background() {
  const rooms = foldersWith('functions', 'background.ts').filter((room) => room !== 'platform');
  return text([
    "import { joined } from './platform/background.ts';",
    ...rooms.map((room) => `import { background as ${camelCase(room)} } from './${room}/background.ts';`),
    '',
    '/** What all groups do outside of requests. */',
    ...listLines('export const background = joined([', rooms.map(camelCase), ']);'),
  ]);
}

function foldersWith(folder, file) {
  return readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, file)))
    .sort();
}

function property(group) {
  const name = camelCase(group);
  return name === group ? `  ${name},` : `  '${group}': ${name},`;
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
