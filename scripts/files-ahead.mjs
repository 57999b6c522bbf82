// The list of files that each page needs, built into a small script that sends for all of them at once: `web/ahead.ts`.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { build } from 'esbuild';

const shell = 'web/shell/behind-sign-in.tsx';

/** The script, by the file that it is written to. `addressOf` makes addresses of built files, `sheetsOf` tells their styles. */
export async function scriptAhead(options, { metafile, entry, sheetsOf, addressOf }) {
  const screens = await screensOf(options.absWorkingDir);
  const outputs = new Map(
    Object.entries(metafile.outputs).flatMap(([file, { entryPoint }]) => (entryPoint ? [[entryPoint, file]] : [])),
  );
  const atStart = filesOf(metafile, outputs.get(entry));
  const all = [];
  const place = (address) => (all.includes(address) ? all.indexOf(address) : all.push(address) - 1);
  const places = (input, without) =>
    [
      ...[...filesOf(metafile, outputs.get(input))].filter((file) => !without.has(file)).map(addressOf),
      ...(sheetsOf.get(input) ?? []),
    ].map(place);
  const frame = places(shell, atStart);
  const framed = new Set([...atStart, ...filesOf(metafile, outputs.get(shell))]);
  const pages = Object.entries(screens).map(([name, { path, isFramed, input }]) => [
    name,
    [path, isFramed, places(input, isFramed ? framed : atStart).filter((one) => !isFramed || !frame.includes(one))],
  ]);
  const { outputFiles } = await build({
    ...options,
    entryPoints: ['web/ahead.ts'],
    splitting: false,
    format: 'iife',
    metafile: false,
    define: { ...options.define, filesAhead: JSON.stringify({ files: all, frame, pages: Object.fromEntries(pages) }) },
  });
  const hash = createHash('sha256').update(outputFiles[0].contents).digest('base64url').slice(0, 10);
  return { file: join(options.outdir, 'assets', `ahead-${hash}.js`), contents: outputFiles[0].contents };
}

/** Each page by its name: its address, whether it stands in the frame of the console, and the file of its screen. */
async function screensOf(root) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: `export { routes } from './web/routes.ts'; export { paths } from './web/app/paths.ts';`,
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [screensOutside],
  });
  const { routes, paths } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  return Object.fromEntries(
    Object.entries(paths).map(([name, { path, access }]) => {
      const [, file] = /import\("(.+?)"\)/.exec(String(routes[name])) ?? [];
      if (file === undefined) throw new Error(`the code of the page ${name} is not known`);
      return [name, { path, isFramed: access !== 'public', input: relative(root, file) }];
    }),
  );
}

/** Leaves what is loaded on demand where it is, by its full path. */
const screensOutside = {
  name: 'screens-outside',
  setup: (host) =>
    host.onResolve({ filter: /./ }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import' ? { path: join(resolveDir, path), external: true } : undefined,
    ),
};

/** A built file and all that it imports at once. */
function filesOf({ outputs }, file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path, kind } of outputs[file].imports) if (kind === 'import-statement') filesOf({ outputs }, path, seen);
  return seen;
}
