import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { shopCatalog } from './example-catalog.ts';
import { firstAt } from './first-at.ts';
import { furtherPositions, heldPositions, lastPositions } from './further-positions.ts';

const share = 90;

test.each(['postgres', 'mysql'] as const)(
  `of places in %s that were written down before they were asked, ${share} in a hundred have the right name among the first five`,
  (dialect: Dialect) => {
    for (const positions of [[...furtherPositions, ...heldPositions, ...lastPositions], lastPositions]) {
      const hits = positions.filter(([statement, expected]) =>
        firstAt(statement, { dialect, catalog: shopCatalog }).some(
          (label) => label === expected.toLowerCase() || label.startsWith(`${expected.toLowerCase()} `),
        ),
      );
      expect((100 * hits.length) / positions.length).toBeGreaterThanOrEqual(share);
    }
  },
);
