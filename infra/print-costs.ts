import { costTable } from './costs.ts';
import { prices } from './prices.ts';

/** `npm run costs`: what the deployment costs idle, counted in the templates: the table of docs/operating.md. */
process.stdout.write(
  `${costTable()}\n\nList prices of ${prices.region} as of ${prices.asOf}, without the free tier.\n`,
);
