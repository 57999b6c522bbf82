// Checks the types of projects (`node scripts/types.mjs . shared infra`) by the native compiler, which remembers what it has read.
// `typescript` itself stays for the linters: they are built on its programming interface, which the native one lacks.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';

const [first = '.', ...others] = process.argv.slice(2);
mkdirSync('.build', { recursive: true });
process.exitCode = Math.max(...[first, ...others].map(check));

/** A project is a part of the tree that sees less than the whole (`tsconfig.shared.json`), or a folder with a `tsconfig.json`. */
function check(project) {
  const part = `tsconfig.${project}.json`;
  const memory = `.build/types-${project.replace(/\W/g, '') || 'all'}.tsbuildinfo`;
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/typescript-native/bin/tsc',
      ...['--noEmit', '--incremental', '--tsBuildInfoFile', memory],
      ...['-p', existsSync(part) ? part : project],
    ],
    { stdio: 'inherit' },
  );
  return status ?? 1;
}
