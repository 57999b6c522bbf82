// Writes the registries from the files that are there; with --check it only says whether they are stale.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { decisionRegistries } from './gen-decisions.mjs';
import { dialectRegistries } from './gen-dialects.mjs';
import { functionRegistries } from './gen-functions.mjs';
import { groupRegistries } from './gen-groups.mjs';
import { logoRegistries } from './gen-logos.mjs';
import { pageRegistries } from './gen-pages.mjs';
import { ruleRegistries } from './gen-rules.mjs';
import { scanTypeRegistries } from './gen-scan-types.mjs';
import { triedRegistries } from './gen-tried.mjs';

const root = resolve(import.meta.dirname, '..');
const registries = {
  ...ruleRegistries(),
  ...scanTypeRegistries(),
  ...dialectRegistries(),
  ...groupRegistries(),
  ...pageRegistries(),
  ...logoRegistries(),
  ...decisionRegistries(),
  ...triedRegistries(),
  ...(await functionRegistries()),
};
const stale = Object.entries(registries).filter(([file, text]) => {
  const path = join(root, file);
  return text !== (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
});

if (!process.argv.includes('--check')) {
  for (const [file, text] of stale) {
    if (text === undefined) rmSync(join(root, file));
    else writeFileSync(join(root, file), text);
  }
} else if (stale.length > 0) {
  console.error(`Run \`npm run gen\`: ${stale.map(([file]) => file).join(', ')}`);
  process.exitCode = 1;
}
