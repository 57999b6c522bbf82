import { loggedEntries } from '../collectors/logged-entries.ts';
import type { CloudCollector, CloudRound } from './cloud-collector.ts';
import { readPages, type PagedLog } from './log-pages.ts';
import { lacksOfVendor, type Vendor } from './vendor-exchange.ts';

/** How long ago the look begins that shows whether the vendor lets us in. */
const lookedBack = 60_000;

/** A collector that reads a log of a vendor page by page, from where the last round has come. */
export function pagedCollector(vendor: Vendor, logOf: (round: CloudRound) => PagedLog): CloudCollector {
  return {
    lacks: (round) =>
      lacksOfVendor(vendor, () => logOf(round).page({ from: round.now - lookedBack, to: round.now }, 1)),
    collect: async (round) => {
      const { logged, state } = await readPages(logOf(round), round);
      return { entries: loggedEntries(logged, round.now), state };
    },
  };
}
