import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { shopCatalog } from './example-catalog.ts';
import { firstAt } from './first-at.ts';
import { mysqlPositions, postgresPositions, sharedPositions, type Position } from './positions.ts';

const positions: readonly (readonly [Dialect, Position])[] = [
  ...[...sharedPositions, ...postgresPositions].map((position) => ['postgres', position] as const),
  ...[...sharedPositions, ...mysqlPositions].map((position) => ['mysql', position] as const),
];

test.each(positions)('%s: %j', (dialect, [statement, expected]) => {
  const labels = firstAt(statement, { dialect, catalog: shopCatalog });
  if (expected === '') expect(labels).toEqual([]);
  else
    expect(
      labels.some((label) => label === expected.toLowerCase() || label.startsWith(`${expected.toLowerCase()} `)),
    ).toBe(true);
});
