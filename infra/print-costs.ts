import { readFileSync, writeFileSync } from 'node:fs';
import { billTable } from './bill.ts';
import { costTable } from './costs.ts';
import { prices } from './prices.ts';

/** `npm run costs`: what the deployment costs idle, counted in the templates, and what tenants add: prints both tables and writes them into docs/operating.md. */
const guide = 'docs/operating.md';
const tables = { 'a month, while': costTable().trim(), 'a month in USD': billTable() };
let text = readFileSync(guide, 'utf8');
for (const [begin, table] of Object.entries(tables)) {
  const place = new RegExp(String.raw`^\| ${begin}[^]*?(?=\n\n)`, 'm');
  if (!place.test(text)) throw new Error(`${guide} has no table that begins with "| ${begin}"`);
  text = text.replace(place, () => table);
}
writeFileSync(guide, text);
process.stdout.write(
  `${Object.values(tables).join('\n\n')}\n\nList prices of ${prices.region} as of ${prices.asOf}, without the free tier.\n`,
);
