import { quoteBacktick, quoteDouble } from '../../engines/quoting.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';

const nameLengthMax = 60;

/** A name as it stands in a statement: with quotes only where it needs them. */
export function quoted(name: string, dialect: Dialect): string {
  if (/^[a-z_][a-z0-9_]*$/.test(name) && !reserved.has(name)) return name;
  return (quotes[dialect] ?? quoteDouble)(name);
}

const quotes: Readonly<Partial<Record<Dialect, (name: string) => string>>> = { mysql: quoteBacktick };

// The words of both that people give to columns and that no server takes without quotes.
const reserved: ReadonlySet<string> = new Set(
  `all and as asc between by case check column create cross default desc distinct else end exists for
    foreign from full grant group having in index inner insert into is join key keys left like limit not
    null offset on or order outer primary rank read references right row rows select set table then to union
    unique update user using values when where window with`.split(/\s+/),
);

type Named = { readonly name: string };

/** A name that no index of the table has: idx_orders_status_created_at. */
export function indexName(
  { name, indexes = [] }: Named & { readonly indexes?: readonly Named[] | undefined },
  columns: readonly string[],
): string {
  const plain = `idx_${name}_${columns.join('_')}`.slice(0, nameLengthMax);
  const taken = new Set(indexes.map((one) => one.name));
  let found = plain;
  for (let number = 2; taken.has(found); number++) found = `${plain}_${number}`;
  return found;
}
