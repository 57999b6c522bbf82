import { withoutOwnName, type Became } from './became.ts';
import type { Facts } from './facts.ts';

type Side = {
  readonly key: string;
  readonly type: string;
  readonly result: string;
  readonly news: string;
  readonly became?: Became;
};
/** Two differences that are one: what is missing under one name has come under another. */
export type Twins = { readonly missing: string; readonly added: string; readonly isCertain: boolean };

/**
 * What was renamed: for certain where the server knows both by one number, else perhaps, where two definitions differ by
 * nothing but the name and no third one is like them. Of what goes now it is remembered from the run before.
 */
export function twinsOf(all: readonly Side[], baseline: Facts, watched: Facts): Twins[] {
  const by = new Map(all.map((one) => [one.key, one]));
  const sure = all.flatMap(({ key: added, result, became }) => {
    const missing = became?.from;
    if (result !== 'added' || missing === undefined || by.get(missing)?.result !== 'missing') return [];
    return [{ missing, added, isCertain: true }];
  });
  const taken = new Set(sure.flatMap(({ missing, added }) => [missing, added]));
  const loose = all.filter(
    ({ key, news, became }) => news !== 'gone' && !taken.has(key) && !became?.from && !became?.to,
  );
  const added = alike(loose, 'added', watched);
  const perhaps = [...alike(loose, 'missing', baseline)].flatMap(([form, [missing, ...more]]) => {
    const [other, ...others] = added.get(form) ?? [];
    if (missing === undefined || other === undefined || more.length + others.length > 0) return [];
    return [{ missing, added: other, isCertain: false }];
  });
  return [...sure, ...perhaps].filter((one) => by.get(one.missing)?.news === by.get(one.added)?.news);
}

/** The keys of differences of one result, by their definitions without their names. */
function alike(all: readonly Side[], result: 'missing' | 'added', { objects }: Facts): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, type, result: own } of all) {
    const fact = objects[key];
    // What nobody could read is like nothing.
    if (own !== result || !fact?.text || fact.digest === '') continue;
    const form = `${type} ${withoutOwnName(fact)}`;
    found.set(form, [...(found.get(form) ?? []), key]);
  }
  return found;
}
