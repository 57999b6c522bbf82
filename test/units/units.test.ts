import { isProving } from '../support/lane.ts';
import { unitsOfCalls } from './calls.ts';
import { unitsOfScanRounds } from './scan-rounds.ts';
import { unitsTold, type Units } from './units.ts';

const told = unitsTold();

/** What differs by more than a tenth and half a unit from what docs/units.md tells. `npm run units` writes it anew. */
function changed(costs: ReadonlyMap<string, Units>): string[] {
  return [...costs].flatMap(([what, now]) => {
    const before = told.get(what);
    if (!before) return [`${what} is not told`];
    return (['read', 'write'] as const)
      .filter((side) => Math.abs(now[side] - before[side]) > before[side] / 10 + 0.5)
      .map((side) => `${what}: ${side} ${before[side]} -> ${now[side].toFixed(1)}`);
  });
}

test('what people call, execute and what sweeps by itself costs what is told', async () => {
  expect(changed(await unitsOfCalls())).toEqual([]);
}, 300_000);

test('a minute of scanning costs what is told', async () => {
  expect(changed(await unitsOfScanRounds(isProving ? undefined : ['PostgreSQL']))).toEqual([]);
}, 300_000);
