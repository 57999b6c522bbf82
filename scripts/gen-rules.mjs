// Writes the registries of audit rules from the files that are there; with --check it only says whether they are stale.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const validitySays = 'The checks that nobody can switch off: what they find is bound to fail.';

const madeBy = '// Made by `node scripts/gen-rules.mjs`; do not edit.';
const root = resolve(import.meta.dirname, '../shared/audit');
const categories = readdirSync(join(root, 'rules'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
const registries = {
  'validity/index.ts': registryText(filesIn('validity'), 'validityRules', validitySays),
  // One per category: together they are longer than a file may be.
  ...Object.fromEntries(categories.map((category) => [`rules/${category}/index.ts`, registryText(filesIn(`rules/${category}`), constantOf(category), `The rules of the category ${category}.`)])),
  'rules/index.ts': wholeText(),
};

let isStale = false;
for (const [file, text] of Object.entries(registries)) {
  const path = join(root, file);
  if (readText(path) === text) continue;
  isStale = true;
  if (!process.argv.includes('--check')) writeFileSync(path, text);
}
if (isStale && process.argv.includes('--check')) {
  console.error('The registries of audit rules are stale: run node scripts/gen-rules.mjs');
  process.exit(1);
}

function filesIn(folder) {
  return readdirSync(join(root, folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts').sort();
}

function registryText(files, constant, says) {
  const rule = constant === 'validityRules' ? '../rule.ts' : '../../rule.ts';
  return [
    madeBy, `import type { Rule } from '${rule}';`, ...files.map((file) => `import ${camelCase(file)} from './${file}';`), '',
    `/** ${says} */`, `export const ${constant}: readonly Rule[] = [`, ...files.map((file) => `  ${camelCase(file)},`), '];', '',
  ].join('\n');
}

function wholeText() {
  return [
    madeBy, "import type { Rule } from '../rule.ts';", ...categories.map((category) => `import { ${constantOf(category)} } from './${category}/index.ts';`), '',
    '/** Every audit rule. */', `export const rules: readonly Rule[] = [${categories.map((category) => `...${constantOf(category)}`).join(', ')}];`, '',
  ].join('\n');
}

function constantOf(category) {
  return `${camelCase(category)}Rules`;
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
