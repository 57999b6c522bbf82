// `npm run tried`: takes what tests have noted of their servers over into the table of what was tried. Nothing is ever removed by it.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const notes = '.build/tried';
const table = 'shared/engines/tried.json';
const known = JSON.parse(readFileSync(table, 'utf8'));

for (const file of existsSync(notes) ? readdirSync(notes) : []) {
  for (const line of readFileSync(join(notes, file), 'utf8').split('\n').filter(Boolean)) take(JSON.parse(line));
  rmSync(join(notes, file));
}
writeFileSync(table, `${JSON.stringify(known, null, 2)}\n`);
spawnSync('npx', ['biome', 'format', '--write', table], { stdio: 'ignore' });
process.exitCode = spawnSync('node', ['scripts/gen.mjs'], { stdio: 'inherit' }).status ?? 1;

/** A later version of the same release takes the place of an earlier one. */
function take({ feature, dbType, version }) {
  const versions = ((known[dbType] ??= {})[feature] ??= []);
  const others = versions.filter((one) => releaseOf(one, dbType) !== releaseOf(version, dbType));
  known[dbType][feature] = [...others, version].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function releaseOf(version, dbType) {
  return version
    .split('.')
    .slice(0, dbType === 'PostgreSQL' ? 1 : 2)
    .join('.');
}
