import { groups } from '../../../shared/contract/index.ts';
import type { RecordKind, RecordType } from '../../../shared/contract/record.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';

/** Every kind of record that some operation writes, by the name of its action. */
export const recordKinds: ReadonlyMap<string, RecordKind> = new Map(
  Object.values(groups)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ record }) => (record === 'none' ? [] : [[record.action, record]])),
);

/** What records are about, by name. */
export const recordTypes: ReadonlyMap<string, RecordType> = new Map(
  [...recordKinds.values()].map(({ type }) => [type.name, type]),
);

/** In the order of a dictionary of the reader's language. */
export function sortedByWords<T extends RecordKind | RecordType>(rows: Iterable<T>, locale: Locale): T[] {
  const { compare } = new Intl.Collator(locale);
  return [...rows].sort((a, b) => compare(inLocale(a.text, locale), inLocale(b.text, locale)));
}
