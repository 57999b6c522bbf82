// Writes the registries of audit rules from the files that are there; with --check it only says whether they are stale.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const registries = [
  { folder: 'rules', constant: 'rules', says: 'Every audit rule.' },
  { folder: 'validity', constant: 'validityRules', says: 'The checks that nobody can switch off: what they find is bound to fail.' },
];

const root = resolve(import.meta.dirname, '../shared/audit');
let isStale = false;
for (const registry of registries) {
  const path = join(root, registry.folder, 'index.ts');
  const text = registryText(registry);
  if (readText(path) === text) continue;
  isStale = true;
  if (!process.argv.includes('--check')) writeFileSync(path, text);
}
if (isStale && process.argv.includes('--check')) {
  console.error('The registries of audit rules are stale: run node scripts/gen-rules.mjs');
  process.exit(1);
}

function registryText({ folder, constant, says }) {
  const files = readdirSync(join(root, folder), { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
    .sort();
  const imports = files.map((file) => `import ${camelCase(file)} from './${file}';`);
  const list = files.map((file) => `  ${camelCase(file)},`);
  return [
    '// Made by `node scripts/gen-rules.mjs`; do not edit.', "import type { Rule } from '../rule.ts';", ...imports, '',
    `/** ${says} */`, `export const ${constant}: readonly Rule[] = [`, ...list, '];', '',
  ].join('\n');
}

function camelCase(file) {
  return file.replace(/\.ts$/, '').replace(/[/-](\w)/g, (_, letter) => letter.toUpperCase());
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
