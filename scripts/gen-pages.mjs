// The registries of the console: the pages of all features, and the code that each page loads.
import { resolve } from 'node:path';
import { roomsWith } from './houses.cjs';

const madeBy = '// Made by `npm run gen`; do not edit.';
const root = resolve(import.meta.dirname, '..');

/** The text of each registry by its path. */
export function pageRegistries() {
  return { 'web/pages.ts': pages(featuresWith('pages.ts')), 'web/routes.ts': routes(featuresWith('screens.ts')) };
}

function pages(features) {
  return [
    madeBy,
    ...features.map(
      ({ name, house }) => `import { pages as ${camelCase(name)} } from './features/${house}/${name}/pages.ts';`,
    ),
    '',
    '/** Every page that is built, by its name. */',
    'export const pages = {',
    ...features.map(({ name }) => `  ...${camelCase(name)},`),
    '};',
    '',
  ].join('\n');
}

function routes(features) {
  return [
    madeBy,
    "import type { ScreensOf } from './app/screen.ts';",
    ...features.map(
      ({ name, house }) => `import { screens as ${camelCase(name)} } from './features/${house}/${name}/screens.ts';`,
    ),
    "import type { pages } from './pages.ts';",
    '',
    '/** The code of every page. */',
    'export const routes: ScreensOf<typeof pages> = {',
    ...features.map(({ name }) => `  ...${camelCase(name)},`),
    '};',
    '',
  ].join('\n');
}

function featuresWith(file) {
  return roomsWith(root, 'web/features', file);
}

function camelCase(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
