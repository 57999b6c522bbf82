// Bundles the audit command into one file that needs nothing but Node, and what asks a rehearsal server into one beside it: node scripts/build-audit.mjs [outfile]
import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const standard = resolve(root, '.build/sluice-audit.cjs');
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  legalComments: 'none',
  logLevel: 'error',
};

/** Builds the command into `outfile`, ready to be run. */
export async function buildAudit(outfile = standard) {
  const { outputFiles } = await build({ ...common, entryPoints: [resolve(root, 'bin/sluice-audit.ts')], write: false });
  const source = `(function (require, module, exports, __filename, __dirname) {${inAscii(outputFiles[0]?.text ?? '')}\n})`;
  for (const sign of [sourceBegin, commentEnd])
    if (source.includes(sign)) throw new Error(`The command has ${sign} in its source: choose another sign`);
  await build({
    ...common,
    entryPoints: [resolve(root, 'bin/launch.ts')],
    outfile,
    define: {
      sourceBegin: JSON.stringify(sourceBegin),
      commentEnd: JSON.stringify(commentEnd),
      commandBuild: JSON.stringify(createHash('sha256').update(source).digest('hex').slice(0, 16)),
    },
    banner: { js: '#!/usr/bin/env node' },
    footer: { js: `${sourceBegin.trimStart()}${source.replaceAll('*/', commentEnd)}*/` },
  });
  chmodSync(outfile, 0o755);
  await build({
    ...common,
    entryPoints: [resolve(root, 'bin/costs/main.ts')],
    outfile: join(dirname(outfile), 'sluice-audit-costs.cjs'),
    // Faster ways of the drivers, which do without.
    external: ['pg-native', 'cpu-features', '*.node'],
  });
  return outfile;
}

// The source ends the file as a comment: how it begins, and what stands in it for the end of a comment.
const sourceBegin = '\n/*command ';
const commentEnd = '*@/';

/** One letter that is not ASCII doubles the memory of a text. esbuild leaves those of regular expressions, which may be escaped as well. */
function inAscii(source) {
  return source.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(await buildAudit(process.argv[2] && resolve(process.argv[2])));
