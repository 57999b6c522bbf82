// esbuild makes a file for each set of screens that share something: hundreds of small ones. This groups what they share.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { mergedGroups } from './merged-groups.mjs';

const shell = 'web/shell/behind-sign-in.tsx';
const home = 'web/features/running/home/home.tsx';
/**
 * A request more weighs as much as so many bytes of minified code, which are a fourth of that on the line. The pages of signing
 * in are read by who has nothing yet, the frame and the home page by everybody, a screen by some, a dialog by few.
 */
export const weighing = {
  requestBytes: 60_000,
  weightOf: (input) => (isOpen(input) ? 1_000 : isFirst(input) ? 200 : isScreen(input) ? 1 : 0.2),
};

/**
 * Names groups of modules that are loaded together. Everything that is loaded on demand imports its groups first, so that
 * for esbuild the same files need all of a group and it becomes one file. Answers the lines to put before files and a plugin
 * that knows the groups.
 */
export async function chunksByRoute(options, plugins) {
  const { metafile } = await build({ ...options, plugins: [...plugins, noStyles] });
  const [entryPoint] = options.entryPoints;
  const groups = { start: [...needsOf(metafile, entryPoint)].filter((input) => isOurs(input) && input !== entryPoint) };
  const onDemand = [...onDemandFrom(metafile, Object.keys(metafile.inputs))].sort();
  const linesOf = new Map([entryPoint, ...onDemand].map((input) => [input, [importOf('start')]]));
  const things = shared(metafile, onDemand, needsOf(metafile, entryPoint));
  for (const [place, { users, members }] of mergedGroups(things, weighing).entries()) {
    if (users.length === 1) continue;
    groups[place] = members;
    for (const user of users) linesOf.get(user).push(importOf(place));
  }
  const root = options.absWorkingDir;
  return {
    linesOf: new Map([...linesOf].map(([input, lines]) => [join(root, input), lines])),
    plugin: groupsPlugin(groups, root),
  };
}

const isScreen = (input) => input.startsWith('web/features/');
const isOpen = (input) => input.startsWith('web/features/people/sessions/');
const isFirst = (input) => input === shell || input === home;
const isOurs = (file) => /(^|\/)(web|shared)\//.test(file) && !file.includes('node_modules/');
const importOf = (group) => `import 'route-group:${group}';`;

/** What is loaded on demand, with who needs it. Screens behind sign-in always have the frame, whether they need all of it or not. */
function shared(metafile, onDemand, atStart) {
  const ofShell = needsOf(metafile, shell);
  const early = onDemandFrom(metafile, atStart);
  const sizes = sizesIn(metafile);
  const things = new Map();
  for (const user of onDemand) {
    const isBehind = user === shell || (isScreen(user) ? !isOpen(user) : !early.has(user));
    for (const input of union([needsOf(metafile, user), isBehind ? ofShell : new Set()])) {
      if (atStart.has(input)) continue;
      const thing = things.get(input) ?? {
        bytes: sizes.get(input) ?? 0,
        users: new Set(),
        brings: importsOf(metafile, input),
      };
      thing.users.add(user);
      things.set(input, thing);
    }
  }
  return things;
}

function sizesIn({ outputs }) {
  const sizes = new Map();
  for (const { inputs } of Object.values(outputs))
    for (const [input, { bytesInOutput }] of Object.entries(inputs))
      sizes.set(input, (sizes.get(input) ?? 0) + bytesInOutput);
  return sizes;
}

function groupsPlugin(groups, root) {
  const setup = (host) => {
    host.onResolve({ filter: /^route-group:/ }, ({ path }) => ({
      path: path.slice('route-group:'.length),
      namespace: 'route-group',
    }));
    host.onLoad({ filter: /./, namespace: 'route-group' }, async ({ path }) => ({
      contents: await groupText(groups[path].map((input) => join(root, input))),
      resolveDir: root,
      loader: 'js',
    }));
  };
  return { name: 'route-groups', setup };
}

/** Packages say that importing them for nothing may be left out, so something of each of their modules is used. */
async function groupText(files) {
  const ours = files.filter(isOurs).map((file) => `import ${JSON.stringify(file)};`);
  const names = [];
  for (const [place, file] of files.filter((one) => !isOurs(one)).entries()) {
    const exported = firstExport(await readFile(file, 'utf8'));
    if (exported === undefined) continue;
    ours.push(`import { ${exported} as part${place} } from ${JSON.stringify(file)};`);
    names.push(`part${place}`);
  }
  return [...ours, `Object.freeze([${names.join(',')}]);`].join('\n');
}

function firstExport(text) {
  if (/^export default |^export \{ default \} from/m.test(text)) return 'default';
  return /^export (?:function|const|class) (\w+)/m.exec(text)?.[1];
}

const noStyles = {
  name: 'no-styles',
  setup: (host) => host.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' })),
};

function onDemandFrom({ inputs }, files) {
  return new Set(
    [...files].flatMap((file) =>
      (inputs[file]?.imports ?? []).filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
    ),
  );
}

function importsOf({ inputs }, input) {
  return (inputs[input]?.imports ?? [])
    .filter(({ kind, external }) => kind !== 'dynamic-import' && !external)
    .map(({ path }) => path);
}

/** A file and everything that it imports at once. */
function needsOf(metafile, input, seen = new Set()) {
  if (seen.has(input)) return seen;
  seen.add(input);
  for (const path of importsOf(metafile, input)) needsOf(metafile, path, seen);
  return seen;
}

function union(sets) {
  return new Set(sets.flatMap((set) => [...set]));
}
