// Builds what `npm start` runs: the server, the threads that compute beside it and the console, as far as they have changed.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { buildWeb } from './build-web.mjs';
import { commonjsBundle } from './commonjs-bundle.mjs';
import { stampOf } from './stamp.mjs';

const outdir = resolve('.build');
const entryPoints = { server: 'functions/local/main.ts', 'compute-thread': 'functions/local/compute-thread.ts' };
const sources = [
  'functions',
  'shared',
  'scripts/build-local.mjs',
  'scripts/commonjs-bundle.mjs',
  'scripts/stamp.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
await Promise.all([buildServer(), buildWeb({ outDir: resolve('.build/web') })]);
// The build service would keep this process.
process.exit();

/** The packages stay where they are installed, so that the lock file stands for them. */
async function buildServer() {
  const stampFile = join(outdir, 'server.stamp');
  const stamp = await stampOf(sources);
  const programs = Object.keys(entryPoints).map((name) => join(outdir, `${name}.cjs`));
  if ([stampFile, ...programs].every((file) => existsSync(file)) && readFileSync(stampFile, 'utf8') === stamp) return;
  const { outputFiles } = await build({
    entryPoints,
    outdir,
    outExtension: { '.js': '.cjs' },
    ...commonjsBundle,
    write: false,
    target: 'node20',
    sourcemap: true,
    // Places in the log are found by the map alone; the sources lie beside it.
    sourcesContent: false,
    logLevel: 'warning',
    loader: { '.sql': 'text' },
  });
  for (const { path, text } of outputFiles) moveInto(path, path.endsWith('.cjs') ? inAscii(text) : text);
  moveInto(stampFile, stamp);
}

/** As a whole, so that another start in this folder never reads half of it. */
function moveInto(path, text) {
  writeFileSync(`${path}-${process.pid}`, text);
  renameSync(`${path}-${process.pid}`, path);
}

/**
 * V8 holds a text of bytes in half of what it takes with one letter that is none. The builder leaves such letters in
 * regular expressions and comments, where an escape means the same.
 */
function inAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
