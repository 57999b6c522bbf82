// esbuild puts the styles of every screen into the first style sheet. This plugin gives each screen its own.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { weighing } from './chunks-by-route.mjs';
import { mergedGroups } from './merged-groups.mjs';

const fontUrl = /url\(['"]?data:font\/woff2;base64,([A-Za-z0-9+/=]+)['"]?\)/g;

/**
 * First looks at which code needs which styles. The styles that the same files need together become one sheet, so that two
 * screens never load the same style twice. A file that is loaded on demand waits for its sheets by itself: nothing is
 * shown unstyled. Fonts become files of their own. `linesOf` tells what else comes before the text of a file.
 */
export async function stylesBesideCode(options, plugins, linesOf) {
  const { metafile } = await build({ ...options, minify: false, plugins: [...plugins, noStyles, before(linesOf)] });
  const [entryPoint] = options.entryPoints;
  const entryStyles = stylesOf(metafile, entryPoint);
  const sheetsOf = new Map();
  const files = new Map();
  for (const { users, members } of groups(metafile, entryStyles)) {
    const sheet = await addSheet(files, members, options);
    for (const input of users) sheetsOf.set(input, [...(sheetsOf.get(input) ?? []), sheet]);
  }
  const entryStyle = await addSheet(files, [...entryStyles], options);
  const byFile = new Map([...sheetsOf].map(([input, sheets]) => [join(options.absWorkingDir, input), sheets]));
  return {
    entryStyle,
    sheetsOf,
    files,
    plugin: { name: 'styles-beside-code', setup: (host) => setup(host, byFile, linesOf) },
  };
}

const noStyles = {
  name: 'no-styles',
  setup: (host) => host.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' })),
};

/** The styles of what is loaded on demand, in groups that are loaded together. */
function groups({ inputs, ...metafile }, entryStyles) {
  const onDemand = new Set(
    Object.values(inputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
    ),
  );
  const things = new Map();
  for (const input of [...onDemand].sort())
    for (const style of stylesOf({ inputs, ...metafile }, input)) {
      if (entryStyles.has(style)) continue;
      const thing = things.get(style) ?? { bytes: statSync(style).size, users: new Set(), brings: [] };
      thing.users.add(input);
      things.set(style, thing);
    }
  return mergedGroups(things, weighing);
}

/** Puts lines before the text of files. */
const before = (linesOf) => ({
  name: 'lines-before',
  setup: (host) =>
    host.onLoad({ filter: /\.[jt]sx?$/ }, async ({ path }) => {
      if (!linesOf.has(path)) return undefined;
      const text = `${linesOf.get(path).join('\n')}\n${await readFile(path, 'utf8')}`;
      return { contents: text, loader: path.slice(path.lastIndexOf('.') + 1) };
    }),
});

function setup(host, sheetsOf, linesBefore) {
  const linesOf = new Map(linesBefore);
  for (const path of sheetsOf.keys())
    linesOf.set(path, [...(linesBefore.get(path) ?? []), `import ${JSON.stringify(`sheets:${path}`)};`]);
  host.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }));
  host.onResolve({ filter: /^sheets:/ }, ({ path }) => ({ path: path.slice('sheets:'.length), namespace: 'sheets' }));
  host.onLoad({ filter: /./, namespace: 'sheets' }, ({ path }) => ({
    contents: path === 'load' ? loading : waiting(sheetsOf.get(path)),
    loader: 'js',
  }));
  before(linesOf).setup(host);
}

const waiting = (sheets) =>
  `import { load } from 'sheets:load';\nawait Promise.all(${JSON.stringify(sheets)}.map(load));`;

// A sheet that fails to load leaves the screen usable, so the screen goes on without it.
const loading = `const loaded = new Map();
  export function load(address) {
    if (!loaded.has(address)) loaded.set(address, new Promise((resolve) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address, onload: resolve, onerror: resolve });
      document.head.append(link);
    }));
    return loaded.get(address);
  }`;

/** Every style sheet that a file needs at once: its own and those of what it imports, but not of what it loads on demand. */
function stylesOf(metafile, input, seen = new Set(), styles = new Set()) {
  if (seen.has(input)) return styles;
  seen.add(input);
  if (input.endsWith('.css')) return styles.add(input);
  for (const { path, kind, external } of metafile.inputs[input]?.imports ?? []) {
    if (kind !== 'dynamic-import' && !external) stylesOf(metafile, path, seen, styles);
  }
  return styles;
}

async function addSheet(files, styles, options) {
  const { outputFiles } = await build({
    absWorkingDir: options.absWorkingDir,
    bundle: true,
    write: false,
    minify: true,
    logLevel: 'warning',
    outdir: options.outdir,
    stdin: {
      contents: styles.map((style) => `@import ${JSON.stringify(`./${style}`)};`).join('\n'),
      loader: 'css',
      resolveDir: options.absWorkingDir,
    },
  });
  const add = (name, content) => addFile(files, options.outdir, name, content);
  return add(
    'style.css',
    withoutIdleRules(outputFiles[0].text).replace(
      fontUrl,
      (_, base64) => `url(${add('font.woff2', Buffer.from(base64, 'base64'))})`,
    ),
  );
}

/** The colours of dense pages and of page heads with a ground of their own, which this console has none of. */
const idleClasses = /\.awsui-(?:context-content-header|compact-mode)\b/;

function withoutIdleRules(css) {
  return css.replace(/[^{}]+\{[^{}]*\}/g, (rule) => {
    const selectors = rule.slice(0, rule.indexOf('{')).split(',');
    return selectors.every((selector) => idleClasses.test(selector)) ? '' : rule;
  });
}

function addFile(files, outdir, name, content) {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10);
  const file = join(outdir, 'assets', name.replace('.', `-${hash}.`));
  files.set(file, content);
  return `/${relative(outdir, file)}`;
}
