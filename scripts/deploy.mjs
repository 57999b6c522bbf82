// `npm run deploy` and `npm run synth`: builds functions and console, then hands the stacks to the CDK.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { buildLambdas } from './build-lambdas.mjs';
import { buildWeb } from './build-web.mjs';

const [command = 'synth', ...rest] = process.argv.slice(2);
const codeDir = resolve('.build/lambda');
const webDir = resolve('.build/web');
mkdirSync('.build', { recursive: true });
await Promise.all([buildLambdas({ outDir: codeDir }), buildWeb({ outDir: webDir })]);

const outfile = resolve('.build/infra.cjs');
await build({
  stdin: {
    resolveDir: process.cwd(), loader: 'ts',
    contents: `import { App } from 'aws-cdk-lib'; import { configOf, sluiceApp } from './infra/app.ts'; import { openapi } from './shared/contract/openapi.ts';
      import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(`${webDir}/openapi.json`)}, JSON.stringify(openapi()));
      const app = new App(); sluiceApp(app, configOf(app), { codeDir: ${JSON.stringify(codeDir)}, webDir: ${JSON.stringify(webDir)} }); app.synth();`,
  },
  outfile, bundle: true, packages: 'external', platform: 'node', format: 'cjs', logLevel: 'warning',
});
const all = command === 'deploy' ? ['--all', '--require-approval', 'never'] : ['--quiet'];
const { status } = spawnSync('npx', ['cdk', command, '--app', `node ${outfile}`, '--output', 'cdk.out', ...all, ...rest], { stdio: 'inherit' });
process.exitCode = status ?? 1;
