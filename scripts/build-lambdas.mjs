// Bundles every function of the deployment in one esbuild call with shared chunks: one per file of functions/entries.
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

/** Builds into `outDir` and answers esbuild's metafile, from which the size budgets are measured. */
export async function buildLambdas({ outDir }) {
  rmSync(outDir, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: readdirSync('functions/entries').map((file) => `functions/entries/${file}`),
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minify: true,
    charset: 'utf8',
    sourcemap: true,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    metafile: true,
    logLevel: 'error',
    mainFields: ['module', 'main'],
    // Some packages are CommonJS: they call `require` for Node's own modules and look for files in `__dirname`, which an ES module does not have.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url), __directory = import.meta.dirname;",
    },
    define: { __dirname: '__directory' },
    external: ['@azure/*', 'pg-native', 'cpu-features', '*/sshcrypto.node'],
  });
  for (const file of filesReadAtRunTime) copyBeside(metafile, file);
  return metafile;
}

const filesReadAtRunTime = [
  { of: 'node_modules/libpg-query/wasm/libpg-query.js', file: 'node_modules/libpg-query/wasm/libpg-query.wasm' },
];

// A module looks for its file beside itself, and its chunk is named by esbuild.
function copyBeside({ outputs }, { of, file }) {
  const chunk = Object.keys(outputs).find((output) => of in outputs[output].inputs);
  if (!chunk) throw new Error(`No function contains ${of}, which reads ${file}`);
  copyFileSync(file, join(dirname(chunk), basename(file)));
}
