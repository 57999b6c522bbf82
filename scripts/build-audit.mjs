// Bundles the audit command into one file that needs nothing but Node: node scripts/build-audit.mjs [outfile]
import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const standard = resolve(root, '.build/sluice-audit.cjs');

/** Builds the command into `outfile`, ready to be run. */
export async function buildAudit(outfile = standard) {
  await build({
    entryPoints: [resolve(root, 'bin/sluice-audit.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: true,
    banner: { js: '#!/usr/bin/env node' },
    legalComments: 'none',
    logLevel: 'error',
  });
  chmodSync(outfile, 0o755);
  return outfile;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(await buildAudit(process.argv[2] && resolve(process.argv[2])));
