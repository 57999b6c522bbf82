import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billTable } from './bill.ts';
import { costTable, endpointCosts, idleCosts } from './costs.ts';
import { prices } from './prices.ts';

const guide = readFileSync(join(__dirname, '../docs/operating.md'), 'utf8');

test('the guide tells the costs that are counted in the templates, and of when the prices are', () => {
  // `npm run costs` writes the table.
  const [told] = /^\| a month[^]*?(?=\n\n)/m.exec(guide) ?? [];
  expect(told).toBe(costTable().trim());
  expect(guide).toContain(`as of ${prices.asOf}`);
});

test('the guide tells what tenants cost, from what is measured and the prices', () => {
  // `npm run costs` writes the table.
  const [told] = /^\| a month in USD[^]*?(?=\n\n)/m.exec(guide) ?? [];
  expect(told).toBe(billTable());
});

test('sweeps begin four rounds a minute, where each had a schedule of its own', () => {
  const rounds = idleCosts().find(({ what }) => what === 'rounds of sweeps: invocations');
  expect(rounds?.many).toBe('172,800');
  expect(endpointCosts().usd).toBeGreaterThan(0);
});
