import type { ColumnStatistics } from '../../../shared/audit/schema/schema.ts';

/** What a histogram of MySQL 8 or a JSON_HB histogram of MariaDB says of its column. */
export function histogramSpread(json: string, rows: number | undefined): ColumnStatistics {
  const read: {
    readonly buckets?: readonly (readonly unknown[])[];
    readonly 'null-values'?: number;
    readonly 'histogram-type'?: string;
    readonly histogram_hb?: readonly Bucket[];
  } = JSON.parse(json);
  if (read.histogram_hb)
    return {
      distinct: sum(read.histogram_hb.map(({ ndv = 1 }) => ndv)),
      nullShare: undefined,
      topShare: topOf(read.histogram_hb),
    };
  const nullShare = read['null-values'];
  const buckets = read.buckets ?? [];
  // The last but one field of an equi-height bucket, and the last of a singleton one, is the share of the rows up to and with it.
  const isSingleton = read['histogram-type'] === 'singleton';
  const ends = buckets.map((bucket) => Number(bucket[isSingleton ? 1 : 2]));
  const shares = ends.map((end, at) => end - (ends[at - 1] ?? 0));
  const distinct = isSingleton ? buckets.length : sum(buckets.map((bucket) => Number(bucket[3])));
  const ofOneValue = isSingleton ? shares : shares.filter((_, at) => Number(buckets[at]?.[3]) === 1);
  return {
    distinct: rows === undefined ? distinct : Math.min(distinct, rows),
    nullShare,
    topShare: ofOneValue.length > 0 ? Math.max(...ofOneValue) : undefined,
  };
}

/** `ndv` is the number of different values in it. */
type Bucket = { readonly size?: number; readonly ndv?: number };

function topOf(buckets: readonly Bucket[]): number | undefined {
  const shares = buckets.flatMap(({ size, ndv }) => (size !== undefined && ndv === 1 ? [size] : []));
  return shares.length > 0 ? Math.max(...shares) : undefined;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
