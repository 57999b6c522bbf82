import { readFileSync, writeFileSync } from 'node:fs';
import { unitsOfCalls } from './calls.ts';
import { unitsOfScanRounds } from './scan-rounds.ts';
import { unitsDocument, unitsTable } from './units.ts';

/** `npm run units`: writes what is done costs in units of the table into docs/units.md. */
async function main(): Promise<void> {
  const costs = new Map([...(await unitsOfCalls()), ...(await unitsOfScanRounds())]);
  const document = readFileSync(unitsDocument, 'utf8');
  const table = unitsTable(costs);
  writeFileSync(unitsDocument, document.replace(/^\| what \|.*\n(\|.*\n?)*/m, `${table}\n`));
  process.stdout.write(`${table}\n`);
}

void main().then(() => process.exit(0));
