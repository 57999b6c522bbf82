// What `cdk.json` names as the app: builds functions and console where they changed, then makes the stacks. So plain
// `npx cdk bootstrap|list|synth|deploy` work in a fresh clone, and the commands of package.json call the same.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { buildLambdas } from './build-lambdas.mjs';
import { buildWeb } from './build-web.mjs';
import { commonjsBundle } from './commonjs-bundle.mjs';

const codeDir = resolve('.build/lambda');
const webDir = resolve('.build/web');
mkdirSync('.build', { recursive: true });
await Promise.all([buildLambdas({ outDir: codeDir }), buildWeb({ outDir: webDir })]);

const outfile = resolve('.build/infra.cjs');
await build({
  entryPoints: ['infra/main.ts'],
  outfile,
  ...commonjsBundle,
  logLevel: 'warning',
});
createRequire(import.meta.url)(outfile);
