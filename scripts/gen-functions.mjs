// The registries of functions: the entry of each deployed one, what groups use, and who listens to whom.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { roomsIn, roomsWith } from './houses.cjs';
import { importSource } from './import-source.mjs';
import { listLines } from './list-lines.mjs';

const madeBy = '// Made by `npm run gen`; do not edit.';
const root = resolve(import.meta.dirname, '..');
const functions = join(root, 'functions');
const rooms = Object.fromEntries(roomsIn(root, 'functions').map((room) => [room.name, room]));

/** The text of each registry by its path; an entry that no row of the table asks for has no text. */
export async function functionRegistries() {
  const { apiFunctions, workFunctions, runner } = await importSource('shared/deployed-functions.ts');
  return {
    ...Object.fromEntries(
      readdirSync(join(functions, 'entries')).map((file) => [`functions/entries/${file}`, undefined]),
    ),
    ...Object.fromEntries(
      Object.entries(apiFunctions).map(([name, { groups }]) => [
        `functions/entries/${name}.ts`,
        apiEntry(name, groups),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(workFunctions).map(([name, row]) => [`functions/entries/${name}.ts`, workEntry(name, row)]),
    ),
    'functions/entries/runner.ts': runnerEntry(runner),
    'functions/uses.ts': await usesText(),
    'functions/events.ts': await eventsText(),
    'functions/record-uses.ts': recordUsesText(),
  };
}

function apiEntry(name, groups) {
  return [
    madeBy,
    "import { listeners } from '../events.ts';",
    "import { apiHandler } from '../platform/aws/lambda.ts';",
    ...groups.map(
      (group) => `import { group as ${camelCase(group)} } from '../${rooms[group].house}/${group}/index.ts';`,
    ),
    '',
    ...handlerLines(name, groups.map(camelCase).join(', ')),
    '',
  ].join('\n');
}

/** As the layout has it: what does not fit into a line stands below each other. */
function handlerLines(name, groups) {
  const line = `export const handler = apiHandler('${name}', [${groups}], listeners);`;
  if (line.length <= 120) return [line];
  return ['export const handler = apiHandler(', `  '${name}',`, `  [${groups}],`, '  listeners,', ');'];
}

/** A function loads the groups whose work it does, and no other. */
function workEntry(name, { tasks, targets, sweeps }) {
  const groups = doing([...tasks, ...targets, ...sweeps]);
  return [
    madeBy,
    "import { listeners } from '../events.ts';",
    "import { joined } from '../platform/background.ts';",
    "import { workHandler } from '../platform/aws/task-lambda.ts';",
    "import { usesOfFunction } from '../declared-uses.ts';",
    "import { addTenant } from '../people/users/service.ts';",
    ...groups.map(
      ({ name: group, house }) =>
        `import { background as ${camelCase(group)} } from '../${house}/${group}/background.ts';`,
    ),
    '',
    `const declared = usesOfFunction('${name}');`,
    ...listLines(
      'const background = joined([',
      groups.map(({ name }) => camelCase(name)),
      ']);',
    ),
    `export const handler = workHandler({ name: '${name}', declared, background, listeners, addTenant });`,
    '',
  ].join('\n');
}

/** Not a function: a process that does one task and ends. */
function runnerEntry({ tasks }) {
  const groups = doing(tasks);
  return [
    madeBy,
    "import { listeners } from '../events.ts';",
    "import { joined } from '../platform/background.ts';",
    "import { runnerProcess } from '../platform/aws/runner-process.ts';",
    "import { usesOfRunner } from '../declared-uses.ts';",
    ...groups.map(
      ({ name: group, house }) =>
        `import { background as ${camelCase(group)} } from '../${house}/${group}/background.ts';`,
    ),
    '',
    ...listLines(
      'const background = joined([',
      groups.map(({ name }) => camelCase(name)),
      ']);',
    ),
    'await runnerProcess({ declared: usesOfRunner(), background, listeners });',
    '',
  ].join('\n');
}

/** The groups whose `background.ts` names any of these pieces of work. */
function doing(work) {
  return having('background.ts').filter(({ path }) => {
    const text = readFileSync(join(root, path, 'background.ts'), 'utf8');
    return work.some((name) => new RegExp(`\\b${name}\\b`).test(text));
  });
}

/** What each group and each piece of work declares in the `uses.ts` of its folder. */
async function usesText() {
  const declaring = having('uses.ts');
  const [groups, work] = [[], []];
  for (const { name, path } of declaring) {
    const { uses, workUses } = await importSource(`${path}/uses.ts`);
    if (uses) groups.push(name);
    if (workUses) work.push(name);
  }
  const imports = declaring.map(({ name, house }) => {
    const id = camelCase(name);
    const names = [groups.includes(name) && `uses as ${id}`, work.includes(name) && `workUses as ${id}Work`];
    return listLines('import { ', names.filter(Boolean), ` } from './${house}/${name}/uses.ts';`).join('\n');
  });
  return [
    madeBy,
    "import type { Use } from '../shared/uses.ts';",
    ...imports,
    '',
    '/** What the operations of each group use beyond the table; a group that is missing uses nothing more. */',
    'export const usesOfGroups: Readonly<Record<string, readonly Use[]>> = {',
    ...groups.map((name) => (/-/.test(name) ? `  '${name}': ${camelCase(name)},` : `  ${name},`)),
    '};',
    '',
    '/** What each piece of background work uses beyond the table. */',
    'export const usesOfWork: Readonly<Record<string, readonly Use[]>> = {',
    ...work.map((name) => `  ...${camelCase(name)}Work,`),
    '};',
    '',
  ].join('\n');
}

/** What uses other things is loaded when somebody asks. */
function recordUsesText() {
  return [
    madeBy,
    "import type { RecordUses } from './platform/record-use.ts';",
    '',
    'type Loaded = { readonly recordUses: readonly RecordUses[] };',
    '',
    '/** What uses what: the `record-uses.ts` of a group says what of it uses other things. */',
    'export const recordUsers: readonly (() => Promise<Loaded>)[] = [',
    ...having('record-uses.ts').map(({ name, house }) => `  () => import('./${house}/${name}/record-uses.ts'),`),
    '];',
    '',
  ].join('\n');
}

/** A listener is loaded when the event happens, so here its file is looked at and not run. */
async function eventsText() {
  const heard = new Map();
  for (const { name, house, path } of having('events.ts')) {
    for (const event of await exportsOf(`${path}/events.ts`)) {
      heard.set(event, [...(heard.get(event) ?? []), `() => import('./${house}/${name}/events.ts')`]);
    }
  }
  return [
    madeBy,
    "import type { Listeners } from './platform/events.ts';",
    '',
    '/** Who acts when something happens in another group: the `events.ts` of a group says what it does. */',
    'export const listeners: Listeners = {',
    ...[...heard.keys()].sort().flatMap((event) => listLines(`  ${event}: [`, heard.get(event), '],')),
    '};',
    '',
  ].join('\n');
}

async function exportsOf(file) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [file],
    format: 'esm',
    metafile: true,
    write: false,
    outdir: '.',
  });
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports);
}

function having(file) {
  return roomsWith(root, 'functions', file);
}

function camelCase(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
