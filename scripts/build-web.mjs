// Builds the console: hashed files, split per screen, styles and fonts beside the code that needs them.
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildAuditWorkers } from './audit-workers.mjs';
import { chunksByRoute } from './chunks-by-route.mjs';
import { scriptAhead } from './files-ahead.mjs';
import { stampOf } from './stamp.mjs';
import { stylesBesideCode } from './styles-beside-code.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const sources = [
  'web',
  'shared',
  'scripts/build-web.mjs',
  'scripts/audit-workers.mjs',
  'scripts/chunks-by-route.mjs',
  'scripts/files-ahead.mjs',
  'scripts/merged-groups.mjs',
  'scripts/stamp.mjs',
  'scripts/styles-beside-code.mjs',
  'package-lock.json',
  'tsconfig.json',
];

/** Writes the console to `outDir` unless it is there already for this very tree; answers esbuild's metafile and the style sheets of each file. */
export async function buildWeb({ outDir }) {
  const stampFile = join(outDir, '.stamp.json');
  const stamp = await stampOf(sources);
  const before = await readFile(stampFile, 'utf8').then(JSON.parse, () => undefined);
  if (before?.stamp === stamp) return before;
  const { entry, files, ...built } = await bundle(outDir);
  // Written beside and moved into place as a whole: nobody ever sees half a console, even when two builds run at once.
  const draft = `${outDir}-${process.pid}`;
  for (const [file, content] of files) {
    const place = join(draft, relative(outDir, file));
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, content);
  }
  await cp(join(root, 'web/public'), draft, { recursive: true });
  await writeFile(join(draft, 'index.html'), await page(entry));
  await writeFile(join(draft, '.stamp.json'), JSON.stringify({ stamp, ...built }));
  await moveInto(outDir, draft);
  return built;
}

async function moveInto(outDir, draft) {
  await rm(outDir, { recursive: true, force: true });
  try {
    await rename(draft, outDir);
  } catch (error) {
    // Another build of the same tree was quicker.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(draft, { recursive: true, force: true });
  }
}

async function bundle(outDir) {
  const options = {
    absWorkingDir: root,
    entryPoints: ['web/main.tsx'],
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: outDir,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    publicPath: '/',
    jsx: 'automatic',
    minify: true,
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    logOverride: { 'import-is-undefined': 'silent' },
    define: { 'process.env.NODE_ENV': '"production"' },
  };
  const workers = await buildAuditWorkers({ outDir });
  const known = [withoutIdleParts, knowing(workers.addresses)];
  const routes = await chunksByRoute(options, known);
  const { plugin, files, entryStyle, sheetsOf } = await stylesBesideCode(
    options,
    [...known, routes.plugin],
    routes.linesOf,
  );
  const { metafile, outputFiles } = await build({
    ...options,
    plugins: [...known, routes.plugin, plugin],
  });
  for (const [file, contents] of workers.files) files.set(file, contents);
  for (const { path, contents } of outputFiles) files.set(path, contents);
  const outputs = Object.entries(metafile.outputs);
  const script = outputs.find(([, output]) => output.entryPoint === 'web/main.tsx')?.[0];
  if (script === undefined) throw new Error('the console has no entry');
  const addressOf = (file) => `/${relative(outDir, join(root, file))}`;
  const ahead = await scriptAhead(options, { metafile, entry: 'web/main.tsx', sheetsOf, addressOf });
  files.set(ahead.file, ahead.contents);
  const preload = metafile.outputs[script].imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => addressOf(path));
  return {
    metafile,
    files,
    workers: workers.addresses,
    sheets: { ...Object.fromEntries(sheetsOf), 'web/main.tsx': [entryStyle] },
    entry: { script: addressOf(script), ahead: `/${relative(outDir, ahead.file)}`, style: entryStyle, preload },
  };
}

const never = `const never = () => () => { throw new Error('The console has no JSON Schema'); };`;
const schemaExports = ['initializeContext', 'handleUnrepresentable', 'processSchema', 'extractDefs', 'finalize'];

/** Parts of libraries that the console never reaches but that no bundler can see to be idle. The budget test notices when one moves. */
const idleParts = [
  // The layout component carries three generations of itself; ours is the second (60 KB compressed).
  {
    file: /components\/app-layout\/internal\.js$/,
    instead: "export { default as AppLayoutInternal } from './visual-refresh';",
  },
  // Every schema can describe itself as JSON Schema; only the server asks for that (6 KB compressed).
  {
    file: /zod\/v4\/core\/json-schema-processors\.js$/,
    instead: `${never} export { never as allProcessors, never as toJSONSchema };`,
  },
  {
    file: /zod\/v4\/core\/to-json-schema\.js$/,
    instead: `${never} export { never as createToJSONSchemaMethod, never as createStandardJSONSchemaMethod, never as process, ${schemaExports.map((name) => `never as ${name}`).join(', ')} };`,
  },
  // What is wrong with an input is said in words of our own (`shared/input-problem.ts`).
  {
    file: /zod\/v4\/locales\/en\.js$/,
    instead: 'export default () => ({ localeError: () => undefined });',
  },
  // The customary clocks of all regions serve a way to write times that no text of the component library uses.
  {
    file: /icu-messageformat-parser\/lib\/time-data\.generated\.js$/,
    instead: "export const timeData = { '001': ['H', 'h'] };",
  },
];
const withoutIdleParts = {
  name: 'without-idle-parts',
  setup: (host) =>
    idleParts.forEach(({ file, instead }) =>
      host.onLoad({ filter: file }, () => ({ contents: instead, loader: 'js' })),
    ),
};

/** Tells the page where the workers lie. */
const knowing = (addresses) => ({
  name: 'worker-addresses',
  setup: (host) =>
    host.onLoad({ filter: /audit-worker\/addresses\.ts$/ }, () => ({
      contents: `export const workerAddresses = ${JSON.stringify(addresses)};`,
      loader: 'js',
    })),
});

async function page({ script, ahead, style, preload }) {
  const html = await readFile(join(root, 'web/index.html'), 'utf8');
  const head = [
    `<link rel="stylesheet" href="${style}">`,
    ...preload.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script type="module" src="${script}"></script>`,
    // After the console's own script, which first asks for what no page can do without.
    `<script defer src="${ahead}"></script>`,
  ];
  return html.replace('  </head>', `${head.map((line) => `    ${line}\n`).join('')}  </head>`);
}
