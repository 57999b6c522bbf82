import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { commonjsBundle } from './commonjs-bundle.mjs';

const root = resolve(import.meta.dirname, '..');

/** What a TypeScript file of the project exports, for scripts that compute from the same tables. */
export async function importSource(file) {
  // Inside the project, so that packages are found from there.
  const folder = mkdtempSync(join(root, 'node_modules/.run-'));
  const outfile = join(folder, 'source.cjs');
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [file],
      outfile,
      ...commonjsBundle,
      logLevel: 'error',
    });
    return createRequire(import.meta.url)(outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
