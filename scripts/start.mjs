// `npm start`: builds what changed and runs everything in this one process.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { buildWeb } from './build-web.mjs';

// Node 20 is supported on purpose, and the SDK's version is pinned.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const outfile = resolve('.build/server.cjs');
await Promise.all([
  buildWeb({ outDir: resolve('.build/web') }),
  build({
    entryPoints: ['functions/local/main.ts'], outfile, bundle: true, packages: 'external', platform: 'node', target: 'node20',
    format: 'cjs', sourcemap: true, logLevel: 'warning', loader: { '.sql': 'text' },
  }),
]);
process.setSourceMapsEnabled(true);
createRequire(import.meta.url)(outfile);
