// What was tried on which servers, as tests have noted it: a fact that screens ask, and a page for people.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const table = join(resolve(import.meta.dirname, '..'), 'shared/engines/tried.json');

/** The features by their words in the order of the page. */
const features = {
  connect: 'Connect',
  audit: 'Audit by the schema',
  execute: 'Execute',
  crash: 'After a cut around COMMIT',
  undo: 'Undo',
  online: 'Online change',
  export: 'Export',
  collect: 'Collect',
  insights: 'Insights',
  analyse: 'Analyse',
  compare: 'Compare structures',
  optimise: 'Optimise',
  query: 'Query in the workbench',
};

/** The texts of what is made, by their paths. */
export function triedRegistries() {
  const known = JSON.parse(readFileSync(table, 'utf8'));
  const types = Object.keys(known);
  return { 'shared/engines/tried.ts': fact(known, types), 'docs/tried.md': page(known, types) };
}

function fact(known, types) {
  return [
    '// Made by `npm run gen` from tried.json; do not edit.',
    '/** What can be tried on a server. */',
    'export type TriedFeature =',
    ...Object.keys(features).map((name, at, { length }) => `  | '${name}'${at === length - 1 ? ';' : ''}`),
    '',
    '/** The versions of real servers on which tests tried a feature, by database type. A type that is missing was never tried. */',
    'export const triedOn: Readonly<Record<string, Readonly<Partial<Record<TriedFeature, readonly string[]>>>>> = {',
    ...types.flatMap((type) => [
      `  ${type}: {`,
      ...Object.keys(features)
        .filter((name) => known[type][name])
        .map((name) => `    ${name}: [${known[type][name].map((one) => `'${one}'`).join(', ')}],`),
      '  },',
    ]),
    '};',
    '',
    '/** Whether a feature was ever tried on a real server of a type. */',
    'export function wasTried(feature: TriedFeature, dbType: string): boolean {',
    '  return (triedOn[dbType]?.[feature]?.length ?? 0) > 0;',
    '}',
    '',
  ].join('\n');
}

function page(known, types) {
  return [
    '# Tried on',
    '',
    'The versions of real servers on which the tests tried a feature. The tests note them while they run, and `npm run tried` writes this page; a run of some tests adds, and removes nothing.',
    'An empty cell means that no test has noted it, and a type that is not here was never tried on a server.',
    '',
    `| Feature | ${types.join(' | ')} |`,
    `|---|${types.map(() => '---|').join('')}`,
    ...Object.entries(features).map(
      ([name, words]) => `| ${words} | ${types.map((type) => (known[type][name] ?? []).join(', ')).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}
