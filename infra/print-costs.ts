import { billTable } from './bill.ts';
import { costTable } from './costs.ts';
import { prices } from './prices.ts';

/** `npm run costs`: what the deployment costs idle, counted in the templates, and what tenants add: the tables of docs/operating.md. */
process.stdout.write(
  `${costTable()}\n\n${billTable()}\n\nList prices of ${prices.region} as of ${prices.asOf}, without the free tier.\n`,
);
