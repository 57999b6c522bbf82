import { limits } from '../../../shared/limits.ts';
import type { Identities } from '../../databases/structures/identity.ts';
import { becameOf, type Became } from './became.ts';
import { isUnknown } from './differences.ts';
import { hash, type Fact, type Facts } from './facts.ts';

/** An object as it was from `at` on, when somebody looked; `last` is when it was seen so for the last time, and is missing of the present form. */
export type Form = {
  readonly at: string;
  readonly last?: string;
  readonly isGone?: true;
  readonly digest: string;
  readonly kinds: Readonly<Record<string, string>>;
  /** The digest of its definition in `texts`; missing where only digests are kept. */
  readonly text?: string;
  /** What became of it since the form before, as the server knows for certain. */
  readonly became?: Became;
  /** When another object had the same name and form for the last time, and what became of both. */
  readonly later?: { readonly at: string; readonly became: Became };
};
/** The forms of one object, the latest last. */
export type ObjectForms = {
  readonly type: string;
  readonly name: string;
  readonly forms: readonly Form[];
  /** Older ones are not kept. */
  readonly isCut?: true;
  /** Since when nobody could read it. */
  readonly unseenSince?: string;
};
/** What the objects of a schema were, with each definition once. */
export type Past = {
  readonly objects: Readonly<Record<string, ObjectForms>>;
  readonly texts: Readonly<Record<string, string>>;
  /** By which numbers the server knew them when they were read last. */
  readonly identities?: Identities;
};
type Seen = { readonly at: string; readonly lastAt: string };

/** What one is of which nobody kept anything. */
export const noPast: Past = { objects: {}, texts: {} };

/** A digest of a structure by which two looks at a schema are compared. */
export function digestOf({ objects, unread, identities }: Facts): string {
  const state = (key: string, { digest, kinds }: Fact) => [key, digest, Object.entries(kinds).sort()];
  const all = Object.entries(objects).map(([key, fact]) => state(key, fact));
  const numbers = Object.entries(identities?.objects ?? {}).map(([key, { number }]) => [key, number]);
  const known = identities ? [identities.place, numbers.sort()] : [];
  return hash(JSON.stringify([all.sort(), [...unread].sort(), ...known]));
}

/** The past with what somebody sees now. An object that cannot be read now keeps its form. */
export function withSeen(past: Past, facts: Facts, seen: Seen): { readonly past: Past; readonly changed: number } {
  const objects: Record<string, ObjectForms> = {};
  const texts: Record<string, string> = { ...past.texts };
  const became = becameOf(past.identities, facts.identities);
  let changed = 0;
  for (const key of new Set([...Object.keys(past.objects), ...Object.keys(facts.objects)])) {
    const [before, fact] = [past.objects[key], facts.objects[key]];
    const form = formNow(key, { before, fact, facts }, seen.at);
    if (form === 'unseen') {
      if (before) objects[key] = { ...before, unseenSince: before.unseenSince ?? seen.lastAt };
      continue;
    }
    const { type, name } = fact ?? before ?? { type: '', name: '' };
    const { unseenSince, ...rest } = before ?? { type, name, forms: [] };
    const own = became.get(key);
    if (!form) objects[key] = { ...rest, forms: withLater(rest.forms, own, seen.at) };
    else {
      changed += 1;
      if (fact && form.text !== undefined) texts[form.text] = fact.text.slice(0, limits.driftDefinitionLettersMax);
      objects[key] = { ...rest, forms: [...ended(rest.forms, unseenSince ?? seen.lastAt), withBecame(form, own)] };
    }
  }
  return { past: bounded({ objects, texts, ...identitiesAfter(past, facts, objects) }), changed };
}

function withBecame(form: Form, became: Became | undefined): Form {
  return became ? { ...form, became } : form;
}

/** An object that cannot be read now is still known by its number, as long as numbers mean the same. */
function identitiesAfter(past: Past, { identities }: Facts, objects: Past['objects']): Pick<Past, 'identities'> {
  if (!identities) return {};
  const before = past.identities;
  if (before?.place !== identities.place) return { identities };
  const unseen = Object.entries(before.objects).filter(([key]) => objects[key]?.unseenSince !== undefined);
  return { identities: { ...identities, objects: { ...Object.fromEntries(unseen), ...identities.objects } } };
}

/** One that is made again and again in the same form has one form, so that it does not push out those before. */
function withLater(forms: readonly Form[], became: Became | undefined, at: string): readonly Form[] {
  const present = forms.at(-1);
  if (!present || present.isGone || (became?.from === undefined && !became?.isAnew)) return forms;
  return [...forms.slice(0, -1), { ...present, later: { at, became } }];
}

type AtHand = { readonly before: ObjectForms | undefined; readonly fact: Fact | undefined; readonly facts: Facts };

/** The form of an object where it is another one than before. */
function formNow(key: string, { before, fact, facts }: AtHand, at: string): Form | 'unseen' | undefined {
  const present = before?.forms.at(-1);
  if (!fact) {
    if (present?.isGone) return undefined;
    return isUnknown(key, facts) ? 'unseen' : { at, isGone: true, digest: '', kinds: {} };
  }
  const { digest, kinds, text } = fact;
  if (digest === '') return 'unseen';
  if (present?.digest === digest && kindsBetween(present.kinds, kinds).length === 0) return undefined;
  return { at, digest, kinds, ...(text !== '' && { text: hash(text) }) };
}

/** In what of that which hangs on them two forms differ. */
export function kindsBetween(a: Form['kinds'], b: Form['kinds']): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((kind) => a[kind] !== b[kind]).sort();
}

function ended(forms: readonly Form[], last: string): Form[] {
  return forms.map((form, at) => (at === forms.length - 1 ? { ...form, last } : form));
}

/** So many forms of each object, so many objects that are gone and so many letters of what is past are kept: the latest. */
function bounded({ objects: all, texts, ...rest }: Past): Past {
  const gone = Object.entries(all)
    .flatMap(([key, { forms }]) => (forms.at(-1)?.isGone ? [{ key, at: forms.at(-1)?.at ?? '' }] : []))
    .sort((a, b) => (a.at > b.at ? -1 : 1));
  const forgotten = new Set(gone.slice(limits.structureGoneObjectsMax).map(({ key }) => key));
  const from = oldestKept({ objects: all, texts });
  const objects: Record<string, ObjectForms> = {};
  for (const [key, one] of Object.entries(all)) {
    if (forgotten.has(key)) continue;
    const recent = one.forms.slice(-limits.structureFormsMax);
    const forms = recent.filter((form) => form.last === undefined || form.last >= from);
    objects[key] = forms.length < one.forms.length ? { ...one, forms, isCut: true } : one;
  }
  return { ...rest, objects, texts: used(objects, texts) };
}

/** From when on forms are kept so that the letters of all that is past stay within their bound. */
function oldestKept({ objects, texts }: Past): string {
  const past = Object.values(objects)
    .flatMap(({ forms }) => forms.slice(-limits.structureFormsMax, -1))
    .sort((a, b) => ((a.last ?? '') > (b.last ?? '') ? -1 : 1));
  let letters = 0;
  for (const { text = '', last = '' } of past) {
    letters += texts[text]?.length ?? 0;
    if (letters > limits.structurePastLettersMax) return `${last}+`;
  }
  return '';
}

function used(objects: Past['objects'], texts: Past['texts']): Past['texts'] {
  const kept: Record<string, string> = {};
  for (const { forms } of Object.values(objects))
    for (const { text } of forms) {
      const own = text === undefined ? undefined : texts[text];
      if (text !== undefined && own !== undefined) kept[text] = own;
    }
  return kept;
}
