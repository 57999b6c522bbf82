import { unitsOfScanRounds } from './scan-rounds.ts';

/** `npm run units`: what is done costs in units of the table. */
async function main() {
  for (const [name, { read, write }] of await unitsOfScanRounds())
    process.stdout.write(`${name}: ${read.toFixed(1)} read, ${write.toFixed(1)} written\n`);
}

void main();
