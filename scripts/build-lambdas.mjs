// Bundles every function of the deployment in one esbuild call with shared chunks: one entry per API group, one for the tasks.
import { copyFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';

/** Builds into `outDir` and answers esbuild's metafile, from which the size budgets are measured. */
export async function buildLambdas({ outDir }) {
  rmSync(outDir, { recursive: true, force: true });
  const names = await groupNames();
  const entryPoints = Object.fromEntries([...names.map((name) => [name, `group:${name}`]), ['background', 'group:@background']]);
  const { metafile } = await build({
    entryPoints, outdir: outDir, bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node22', minify: true, charset: 'utf8', sourcemap: true,
    outExtension: { '.js': '.mjs' }, chunkNames: 'chunks/[name]-[hash]', metafile: true, logLevel: 'error', mainFields: ['module', 'main'],
    // Some packages are CommonJS: they call `require` for Node's own modules and look for files in `__dirname`, which an ES module does not have.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url), __directory = import.meta.dirname;" },
    define: { __dirname: '__directory' },
    external: ['@azure/*', 'pg-native', 'cpu-features'],
    plugins: [entries()],
  });
  for (const file of filesReadAtRunTime) copyBeside(metafile, file);
  return metafile;
}

const filesReadAtRunTime = [{ of: 'node_modules/libpg-query/wasm/libpg-query.js', file: 'node_modules/libpg-query/wasm/libpg-query.wasm' }];

// A module looks for its file beside itself, and its chunk is named by esbuild.
function copyBeside({ outputs }, { of, file }) {
  const chunk = Object.keys(outputs).find((output) => of in outputs[output].inputs);
  if (!chunk) throw new Error(`No function contains ${of}, which reads ${file}`);
  copyFileSync(file, join(dirname(chunk), basename(file)));
}

// The handler of a group is the same three lines for all of them, so they are written here and not in every folder.
function entries() {
  const at = (path) => JSON.stringify(resolve(path));
  return {
    name: 'function-entries',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^group:/ }, ({ path }) => ({ path: path.slice('group:'.length), namespace: 'function' }));
      esbuild.onLoad({ filter: /.*/, namespace: 'function' }, ({ path }) => ({
        resolveDir: process.cwd(),
        contents: path === '@background'
          ? `import { taskHandler } from ${at('functions/platform/aws/task-lambda.ts')}; import { background } from ${at('functions/local/background.ts')}; import { addTenant } from ${at('functions/users/service.ts')}; export const handler = taskHandler(background, addTenant);`
          : `import { groupHandler } from ${at('functions/platform/aws/lambda.ts')}; import { group } from ${at(`functions/${path}/index.ts`)}; export const handler = groupHandler(group);`,
      }));
    },
  };
}

async function groupNames() {
  const outfile = resolve('.build/group-names.cjs');
  await build({ stdin: { contents: "export { groups } from './shared/contract/index.ts';", resolveDir: process.cwd(), loader: 'ts' }, outfile, bundle: true, platform: 'node', format: 'cjs', logLevel: 'error' });
  return Object.keys(createRequire(import.meta.url)(outfile).groups);
}
