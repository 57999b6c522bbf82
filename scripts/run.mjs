// Runs a TypeScript file of the project: node scripts/run.mjs <entry.ts> [arguments]
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { commonjsBundle } from './commonjs-bundle.mjs';

// Node 20 is supported on purpose, and the version of the AWS SDK is pinned.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

const [entry, ...rest] = process.argv.slice(2);
if (!entry) {
  console.error('Usage: node scripts/run.mjs <entry.ts> [arguments]');
  process.exit(2);
}
const root = resolve(import.meta.dirname, '..');
// Inside the project, so that packages are found from there.
const folder = mkdtempSync(join(root, 'node_modules/.run-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const outfile = join(folder, 'entry.cjs');
await build({
  entryPoints: [resolve(entry)],
  outfile,
  ...commonjsBundle,
  target: 'node20',
  sourcemap: 'inline',
  logLevel: 'warning',
});
process.setSourceMapsEnabled(true);
process.argv.splice(1, 2 + rest.length, resolve(entry), ...rest);
createRequire(import.meta.url)(outfile);
