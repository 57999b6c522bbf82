// `npm start`: builds what changed and runs everything in this one process.
import { createRequire } from 'node:module';
import { renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, stop } from 'esbuild';
import { buildWeb } from './build-web.mjs';
import { commonjsBundle } from './commonjs-bundle.mjs';

// Node 20 is supported on purpose, and the SDK's version is pinned.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const outdir = resolve('.build');
console.log('Building the console and the server (a few seconds when something changed) …');
const [{ outputFiles }] = await Promise.all([
  build({
    entryPoints: { server: 'functions/local/main.ts', 'compute-thread': 'functions/local/compute-thread.ts' },
    outdir,
    outExtension: { '.js': '.cjs' },
    ...commonjsBundle,
    write: false,
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    loader: { '.sql': 'text' },
  }),
  buildWeb({ outDir: resolve('.build/web') }),
]);
for (const { path, contents } of outputFiles) {
  // Moved into place as a whole, so that another start in this folder never reads half of it.
  writeFileSync(`${path}-${process.pid}`, contents);
  renameSync(`${path}-${process.pid}`, path);
}
// The build service would stay beside the server for its whole life.
await stop();
process.setSourceMapsEnabled(true);
createRequire(import.meta.url)(resolve(outdir, 'server.cjs'));
