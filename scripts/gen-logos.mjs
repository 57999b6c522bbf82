// The logos of database types as the server hands them out: the files that the console shows lie elsewhere in the cloud.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../web/public/logos');

/** The text of the registry by its path. */
export function logoRegistries() {
  const rows = readdirSync(folder)
    .sort()
    .flatMap((file) => [`  '/logos/${file}':`, `    ${quoted(readFileSync(join(folder, file), 'utf8').trim())},`]);
  return {
    'functions/databases/instances/driver-logos.ts': [
      '// Made by `npm run gen`; do not edit.',
      '/** The logo of each database type by its address. */',
      'export const driverLogos: Readonly<Record<string, string>> = {',
      ...rows,
      '};',
      '',
    ].join('\n'),
  };
}

function quoted(svg) {
  return `'${svg.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
