import { AppError, invariant } from '../../../shared/errors/index.ts';
import type { Placeholders } from '../../../shared/text.ts';

/** The values a template needs, by the names between its braces. */
export type KeyValues<Template extends string> = { readonly [N in Placeholders<Template>]: KeyValue };
/** What may stand in a key. */
export type KeyValue = string | number;

/** A template with every {name} replaced; throws when one is missing. */
export function filledKey(template: string, values: object): string {
  const { key, missing } = fillKey(template, values);
  invariant(missing === undefined, `the key ${template} needs ${missing}`);
  return key;
}

/** A template up to its first {name} that has no value: the beginning that all such keys share. */
export function keyPrefix(template: string, values: object): string {
  return fillKey(template, values).key;
}

/** The key, or nothing when a value is missing: an index holds only the records that have its fields. */
export function keyIfComplete(template: string, values: object): string | undefined {
  const { key, missing } = fillKey(template, values);
  return missing === undefined ? key : undefined;
}

/** The names between the braces of a template. */
export function namesIn(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

function fillKey(template: string, values: object): { key: string; missing?: string } {
  let key = '';
  // Splitting by a capture group leaves literals at even places and names at odd ones.
  for (const [position, part] of template.split(/\{(\w+)\}/).entries()) {
    if (position % 2 === 0) {
      key += part;
      continue;
    }
    const value: unknown = (values as Record<string, unknown>)[part];
    if (value === undefined || value === null || value === '') return { key, missing: part };
    key += keyText(value, part);
  }
  return { key };
}

/** A sort key has room for 1,024 bytes, a partition key for twice as many. A character takes at most three. */
const keyTextLengthMax = 300;

/** One value as it stands in a key: `#` cannot be forged, and numbers sort as numbers. */
export function keyText(value: unknown, name: string): string {
  if (typeof value === 'string') {
    // No key that long was ever written, so there is nothing under it.
    if (value.length > keyTextLengthMax) throw new AppError('notFound');
    return value.replace(/[%#]/g, encodeURIComponent);
  }
  invariant(typeof value === 'number', `${name} in a key is a text or a whole number from 0`);
  // Nor one with another number: what is asked for by it is nowhere.
  if (!Number.isSafeInteger(value) || value < 0) throw new AppError('notFound');
  return String(value).padStart(16, '0');
}
