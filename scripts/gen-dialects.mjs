// The registries of dialects: how each is read, what rules ask of it, and how it is laid out.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const madeBy = '// Made by `npm run gen`; do not edit.';
const folder = 'shared/audit/dialects';
const facts = 'shared/audit/dialect-facts';

/** The text of each registry by its path. */
export function dialectRegistries() {
  const list = readFileSync(join(resolve(import.meta.dirname, '..', facts), 'dialect-names.ts'), 'utf8');
  const names = [...list.matchAll(/^ {2}'(\w+)',$/gm)].map(([, name]) => name);
  return {
    [`${folder}/index.ts`]: tables(names),
    [`${facts}/traits.ts`]: traits(names),
    [`${folder}/layouts.ts`]: layouts(names),
  };
}

function tables(names) {
  return [
    madeBy,
    "import type { DialectTable } from '../grammar/dialect.ts';",
    "import type { Dialect } from '../dialect-facts/dialect-names.ts';",
    ...names.map((name) => `import { ${name} } from './${name}/${name}.ts';`),
    '',
    '/** How each dialect is read. */',
    'export const dialects = {',
    ...names.map((name) => `  ${name},`),
    '} as const satisfies Readonly<Record<Dialect, DialectTable>>;',
    '',
  ].join('\n');
}

function traits(names) {
  return [
    madeBy,
    "import type { Dialect } from './dialect-names.ts';",
    "import type { DialectTraits } from './dialect-traits.ts';",
    ...names.map((name) => `import { traits as ${name} } from './traits/${name}.ts';`),
    '',
    '/** What rules and scopes ask of each dialect. */',
    'export const traitsOf: Readonly<Record<Dialect, DialectTraits>> = {',
    ...names.map((name) => `  ${name},`),
    '};',
    '',
  ].join('\n');
}

function layouts(names) {
  return [
    madeBy,
    "import type { DialectOptions, formatDialect } from 'sql-formatter';",
    "import type { Dialect } from '../dialect-facts/dialect-names.ts';",
    '',
    '/** What lays out SQL, with what it knows of one dialect. */',
    'export type Language = { readonly formatDialect: typeof formatDialect; readonly language: DialectOptions };',
    '',
    '/** How each dialect is laid out, loaded when it is first asked for. */',
    'export const layouts: Readonly<Record<Dialect, () => Promise<Language>>> = {',
    ...names.map((name) => `  ${name}: () => import('./${name}/layout.ts'),`),
    '};',
    '',
  ].join('\n');
}
