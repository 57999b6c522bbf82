import { complete } from '../../shared/audit/complete/complete.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { shopCatalog } from './example-catalog.ts';
import { mysqlPositions, postgresPositions, sharedPositions, type Position } from './positions.ts';

const positions: readonly (readonly [Dialect, Position])[] = [
  ...[...sharedPositions, ...postgresPositions].map((position) => ['postgres', position] as const),
  ...[...sharedPositions, ...mysqlPositions].map((position) => ['mysql', position] as const),
];

test.each(positions)('%s: %j', (dialect, [statement, expected]) => {
  const labels = firstAt(statement, dialect);
  if (expected === '') expect(labels).toEqual([]);
  else
    expect(
      labels.some((label) => label === expected.toLowerCase() || label.startsWith(`${expected.toLowerCase()} `)),
    ).toBe(true);
});

function firstAt(statement: string, dialect: Dialect): string[] {
  const offset = statement.indexOf('|');
  const sql = statement.slice(0, offset) + statement.slice(offset + 1);
  return complete({ sql, offset, dialect, catalog: shopCatalog })
    .suggestions.slice(0, 5)
    .map(({ label }) => label.toLowerCase());
}
