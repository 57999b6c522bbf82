import type { TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Cell } from '../../engines/driver.ts';

type Row = readonly Cell[];
/** What a column's row of the catalogue says, as each family writes it. */
type Told = {
  /** The server gives its values. */
  readonly isGiven: (column: Row) => boolean;
  /** Its values cannot be written as SQL. */
  readonly lacksLiteral: (column: Row) => boolean;
};

/** What an undo cannot promise of a table: `watched` counts its triggers, cascading keys and conditions that nothing proves. */
export function cautionsOf(
  [triggers, cascades, unproven]: Row = [],
  columns: readonly Row[],
  { isGiven, lacksLiteral }: Told,
): TableFacts['cautions'] {
  const isThere = (count: Cell | undefined) => Number(count ?? 0) > 0;
  return [
    ...(isThere(triggers) ? (['triggers'] as const) : []),
    ...(isThere(cascades) ? (['cascades'] as const) : []),
    ...(isThere(unproven) ? (['unproven'] as const) : []),
    ...(columns.some(isGiven) ? (['sequences'] as const) : []),
    ...(columns.some(lacksLiteral) ? (['noLiterals'] as const) : []),
  ];
}

/** The unique keys of a table, whose columns stand in a row each. */
export function uniquesOf(parts: readonly Row[]): TableFacts['uniques'] {
  const names = [...new Set(parts.map(([name]) => name ?? ''))];
  return names.map((name) => ({
    name,
    columns: parts.flatMap(([index, column]) => (index === name ? [{ name: column ?? '' }] : [])),
    isComputed: false,
  }));
}
