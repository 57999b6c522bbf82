// Builds what `npm start` runs: the server, the threads that compute beside it and the console, as far as they have changed.
import { renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { buildWeb } from './build-web.mjs';
import { commonjsBundle } from './commonjs-bundle.mjs';

const outdir = resolve('.build');
const [{ outputFiles }] = await Promise.all([
  build({
    entryPoints: { server: 'functions/local/main.ts', 'compute-thread': 'functions/local/compute-thread.ts' },
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
  }),
  buildWeb({ outDir: resolve('.build/web') }),
]);
for (const { path, text } of outputFiles) {
  // Moved into place as a whole, so that another start in this folder never reads half of it.
  writeFileSync(`${path}-${process.pid}`, path.endsWith('.cjs') ? inAscii(text) : text);
  renameSync(`${path}-${process.pid}`, path);
}
// The build service would keep this process.
process.exit();

/**
 * V8 holds a text of bytes in half of what it takes with one letter that is none. The builder leaves such letters in
 * regular expressions and comments, where an escape means the same.
 */
function inAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
