// esbuild makes a file for each set of screens that share something: hundreds of small ones. This groups what they share.
import { join } from 'node:path';
import { build } from 'esbuild';

const shell = 'web/shell/behind-sign-in.tsx';
const firstScreens = [shell, 'web/features/running/home/home.tsx'];
/** A module that at least this share of the screens needs lies in the file that all of them load. */
const commonShare = 0.2;

/**
 * Names two groups of modules: what the shell and the first screen behind sign-in need, and what many other screens need.
 * Everything that is loaded on demand imports its group first, so that for esbuild the same files need all of a group and
 * it becomes one file each. Answers the lines to put before files and a plugin that knows the groups.
 */
export async function chunksByRoute(options, plugins) {
  const { metafile } = await build({ ...options, minify: false, plugins: [...plugins, noStyles] });
  const [entryPoint] = options.entryPoints;
  const needs = (input) => needsOf(metafile, input);
  const atStart = needs(entryPoint);
  const first = union([atStart, ...firstScreens.map(needs)]);
  const onDemand = [...onDemandFrom(metafile, Object.keys(metafile.inputs))].sort();
  // What is loaded before anybody has signed in stays apart; so does what the groups themselves contain.
  const early = new Set([...onDemandFrom(metafile, atStart)].filter((input) => !isScreen(input) || isOpen(input)));
  const later = onDemand.filter((input) => !early.has(input) && !first.has(input));
  const common = commonOf(later.filter(isScreen), needs, first);
  // What the shell itself loads on demand must not bring along what the other screens share.
  const ofShell = new Set([...onDemandFrom(metafile, first)].filter((input) => !isScreen(input)));
  const groups = { first: firstScreens, common: [...common].sort() };
  const commonNeeds = union([...common].map(needs));
  const linesOf = new Map(
    later.map((input) => [
      join(options.absWorkingDir, input),
      [importOf('first'), ...(commonNeeds.has(input) || ofShell.has(input) ? [] : [importOf('common')])],
    ]),
  );
  return { linesOf, plugin: groupsPlugin(groups, options.absWorkingDir) };
}

const isScreen = (input) => input.startsWith('web/features/');
const isOpen = (input) => input.startsWith('web/features/people/sessions/');
/** A component of the library, which has nothing but a default export of its own. */
const isPart = (file) => /@cloudscape-design\/components\/[a-z-]+\/index\.js$/.test(file);
const importOf = (group) => `import 'route-group:${group}';`;

function commonOf(screens, needs, first) {
  const usersOf = new Map();
  for (const screen of screens)
    for (const input of needs(screen)) if (!first.has(input)) usersOf.set(input, (usersOf.get(input) ?? 0) + 1);
  return [...usersOf]
    .filter(
      ([input, users]) => users >= screens.length * commonShare && (/^(web|shared)\//.test(input) || isPart(input)),
    )
    .map(([input]) => input);
}

function groupsPlugin(groups, root) {
  const setup = (host) => {
    host.onResolve({ filter: /^route-group:/ }, ({ path }) => ({
      path: path.slice('route-group:'.length),
      namespace: 'route-group',
    }));
    host.onLoad({ filter: /./, namespace: 'route-group' }, ({ path }) => ({
      contents: groupText(groups[path].map((input) => join(root, input))),
      resolveDir: root,
      loader: 'js',
    }));
  };
  return { name: 'route-groups', setup };
}

// Packages say that importing them for nothing may be left out, so their parts are used for something.
function groupText(files) {
  const ours = files.filter((file) => !isPart(file)).map((file) => `import ${JSON.stringify(file)};`);
  const parts = files.filter(isPart);
  return [
    ...ours,
    ...parts.map((file, i) => `import part${i} from ${JSON.stringify(file)};`),
    `Object.freeze([${parts.map((_, i) => `part${i}`).join(',')}]);`,
  ].join('\n');
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

/** A file and everything that it imports at once. */
function needsOf({ inputs }, input, seen = new Set()) {
  if (seen.has(input)) return seen;
  seen.add(input);
  for (const { path, kind, external } of inputs[input]?.imports ?? [])
    if (kind === 'import-statement' && !external) needsOf({ inputs }, path, seen);
  return seen;
}

function union(sets) {
  return new Set(sets.flatMap((set) => [...set]));
}
