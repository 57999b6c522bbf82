import { mapValues } from '../../shared/records.ts';
import { useLocale } from '../app/language.tsx';

/** A figure with as many digits as say something. */
export function Figure({ of: value }: { of: number | undefined }) {
  const locale = useLocale();
  return <>{value === undefined ? '-' : value.toLocaleString(locale, figureDigits(value))}</>;
}

/** Whole numbers as a sentence writes them; 1 stays a number, which may have a word of its own. */
export function useCounts(): <Name extends string>(
  counts: Readonly<Record<Name, number>>,
) => Record<Name, string | number> {
  const locale = useLocale();
  return (counts) => mapValues(counts, (count) => (count === 1 ? count : count.toLocaleString(locale)));
}

/** Large figures are counted to the whole, small ones keep three digits that say something. */
export function figureDigits(value: number): Intl.NumberFormatOptions {
  return Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
}

/** A share of a whole, 0 to 1, as a percentage. */
export function LoadShare({ share }: { share: number | undefined }) {
  const locale = useLocale();
  if (share === undefined) return <>-</>;
  return <>{share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 })}</>;
}
