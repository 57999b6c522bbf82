import { givenNames } from './given-names.ts';
import { valueLooks } from './value-looks.ts';

/** What share of values has a look. */
export function shareOf(values: readonly string[], looks: (value: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(looks).length / values.length;
}

/** Whether values that look like phone numbers are a series of something else: all begin alike, as times of one year do. */
export function beginsAlike(values: readonly string[]): boolean {
  const numbers = values.filter((value) => /^\d{11}$/.test(value));
  return numbers.length >= 8 && new Set(numbers.map((value) => value.slice(0, 3))).size === 1;
}

/** Whether values that look like addresses of the internet are versions of something: all parts are small. */
export function isVersions(values: readonly string[]): boolean {
  return values.every((value) => /^[\d.]+$/.test(value) && value.split('.').every((part) => Number(part) < 32));
}

/** Whether values alone look like names of people, by many different surnames or first names that are common. */
export function looksLikePeople(values: readonly string[]): boolean {
  if (values.length < 8) return false;
  const chinese = values.filter((value) => valueLooks.chineseName(value) && value.length <= 4);
  if (chinese.length >= values.length * 0.9) return new Set(chinese.map((value) => value[0])).size >= 5;
  const latin = values.filter(
    (value) => valueLooks.latinName(value) && givenNames.has((value.split(/[\s.-]/)[0] ?? '').toLowerCase()),
  );
  return latin.length >= values.length * 0.6;
}

/** Whether values are nothing that people write: numbers, codes in hexadecimal digits, links, paths, yes and no. */
export function areOfMachines(values: readonly string[]): boolean {
  const share = shareOf(values, (value) =>
    /^(?:[-+]?\d+(?:\.\d+)?|(?:0x)?[0-9a-f]{4,}|[a-z][a-z0-9+.-]*:\/\/\S+|[\w.-]*\/[\w./-]+|true|false|yes|no|[yn01]|[A-Z]{1,3}\d*)$/i.test(
      value,
    ),
  );
  return values.length >= 3 && share > 0.6;
}

/** Whether few different short words come again and again: states, kinds and levels. */
export function areChoices(values: readonly string[], seen: number): boolean {
  return seen >= 12 && values.length <= Math.max(3, seen / 8) && values.every((value) => value.length <= 12);
}
