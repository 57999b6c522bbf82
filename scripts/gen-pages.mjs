// The registries of the console: the pages of all features, and the code that each page loads.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const madeBy = '// Made by `npm run gen`; do not edit.';
const folder = resolve(import.meta.dirname, '../web/features');

/** The text of each registry by its path. */
export function pageRegistries() {
  return { 'web/pages.ts': pages(featuresWith('pages.ts')), 'web/routes.ts': routes(featuresWith('screens.ts')) };
}

function pages(features) {
  return [
    madeBy,
    ...features.map((name) => `import { pages as ${camelCase(name)} } from './features/${name}/pages.ts';`),
    '',
    '/** Every page that is built, by its name. */',
    'export const pages = {',
    ...features.map((name) => `  ...${camelCase(name)},`),
    '};',
    '',
  ].join('\n');
}

function routes(features) {
  return [
    madeBy,
    "import type { ScreensOf } from './app/screen.ts';",
    ...features.map((name) => `import { screens as ${camelCase(name)} } from './features/${name}/screens.ts';`),
    "import type { pages } from './pages.ts';",
    '',
    '/** The code of every page. */',
    'export const routes: ScreensOf<typeof pages> = {',
    ...features.map((name) => `  ...${camelCase(name)},`),
    '};',
    '',
  ].join('\n');
}

function featuresWith(file) {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, file)))
    .sort();
}

function camelCase(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
