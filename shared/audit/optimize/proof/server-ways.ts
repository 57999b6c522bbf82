import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import type { TypeFamily } from '../../tree/expression.ts';

/** What servers do each in their own way of that which proofs lean on. */
export type ServerWays = {
  /** A decimal column that says no length has a scale all the same. */
  readonly decimalsHaveScale: boolean;
  /** Whether a collation finds nothing equal but the same letters, blanks at the end included. */
  readonly isExactCollation: (collation: string | undefined) => boolean;
  /** Whether a type is known to have an equality, which DISTINCT and UNION ask for. */
  readonly hasEquality: (family: TypeFamily) => boolean;
  /** A query may show columns that are neither grouped nor within an aggregate. */
  readonly showsLooseColumns: boolean;
  /** Quotes, || and NOT are read by a mode of the session. */
  readonly readsByMode: boolean;
  /** There is a table DUAL that nobody made. */
  readonly hasDual: boolean;
  /** A number alone is a condition. */
  readonly takesNumbersAsConditions: boolean;
  /** A column of the result is called by the text of its value, which others may ask for. */
  readonly labelsByText: boolean;
  /** Types of moments that are shown alike in every session. */
  readonly momentTypes: readonly TypeFamily[];
  /** A date may lack its month or its day, as 2024-00-00. */
  readonly holdsPartsOfDates: boolean;
  /** IS NULL also finds dates of zeros, or the row added last, in a column that holds no NULL. */
  readonly nullFindsMore: boolean;
};

const plain: readonly TypeFamily[] = [
  ...(['integer', 'boolean', 'date', 'uuid', 'char', 'varchar', 'text', 'datetime'] as const),
  ...(['timestamp', 'decimal', 'float', 'time', 'interval'] as const),
];

const standard: ServerWays = {
  decimalsHaveScale: false,
  // Without words of its own a column has the collation of its database, which finds nothing equal but the same.
  isExactCollation: (collation) => collation === undefined || /^("?default"?|"?C"?|"?POSIX"?)$/i.test(collation),
  hasEquality: (family) => plain.includes(family),
  showsLooseColumns: false,
  readsByMode: false,
  hasDual: false,
  takesNumbersAsConditions: false,
  labelsByText: false,
  momentTypes: ['timestamp'],
  holdsPartsOfDates: false,
  nullFindsMore: false,
};

/** Each that differs from PostgreSQL. */
const others: Readonly<Partial<Record<Dialect, ServerWays>>> = {
  mysql: {
    decimalsHaveScale: true,
    isExactCollation: (collation) =>
      collation !== undefined && /^(binary|[a-z0-9]+_(nopad_bin|0900_bin))$/i.test(collation),
    hasEquality: (family) => family !== 'geometry',
    showsLooseColumns: true,
    readsByMode: true,
    hasDual: true,
    takesNumbersAsConditions: true,
    labelsByText: true,
    // TIMESTAMP is shown in the time zone of each session: some days there have no midnight.
    momentTypes: ['datetime'],
    holdsPartsOfDates: true,
    nullFindsMore: true,
  },
};

/** The ways of the servers of a dialect. Rewrites are offered for those of which they are known. */
export function waysOf(dialect: Dialect): ServerWays {
  return others[dialect] ?? standard;
}
