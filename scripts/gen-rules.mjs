// The registries of audit rules: one per category and one of all.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listLines } from './list-lines.mjs';

const validitySays = 'The checks that nobody can switch off: what they find is bound to fail.';

const madeBy = '// Made by `npm run gen`; do not edit.';
const folder = 'shared/audit';
const root = resolve(import.meta.dirname, '..', folder);
const categories = readdirSync(join(root, 'rules'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** The text of each registry by its path. */
export function ruleRegistries() {
  return {
    [`${folder}/validity/index.ts`]: registryText(filesIn('validity'), 'validityRules', validitySays),
    // One per category: together they are longer than a file may be.
    ...Object.fromEntries(
      categories.map((category) => [
        `${folder}/rules/${category}/index.ts`,
        registryText(filesIn(`rules/${category}`), constantOf(category), `The rules of the category ${category}.`),
      ]),
    ),
    [`${folder}/rules/index.ts`]: wholeText(),
  };
}

function filesIn(folder) {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
    .sort();
}

function registryText(files, constant, says) {
  const rule = constant === 'validityRules' ? '../judge/rule.ts' : '../../judge/rule.ts';
  return [
    madeBy,
    `import type { Rule } from '${rule}';`,
    ...files.map((file) => `import ${camelCase(file)} from './${file}';`),
    '',
    `/** ${says} */`,
    ...listLines(`export const ${constant}: readonly Rule[] = [`, files.map(camelCase), '];'),
    '',
  ].join('\n');
}

function wholeText() {
  return [
    madeBy,
    "import type { Rule } from '../judge/rule.ts';",
    ...categories.map((category) => `import { ${constantOf(category)} } from './${category}/index.ts';`),
    '',
    '/** Every audit rule. */',
    ...listLines(
      'export const rules: readonly Rule[] = [',
      categories.map((category) => `...${constantOf(category)}`),
      '];',
    ),
    '',
  ].join('\n');
}

function constantOf(category) {
  return `${camelCase(category)}Rules`;
}

function camelCase(file) {
  return file.replace(/\.ts$/, '').replace(/[/-](\w)/g, (_, letter) => letter.toUpperCase());
}
