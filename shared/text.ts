/** Every text a person reads exists in both languages, side by side, so neither can be forgotten. */
export type Text = { readonly zh: string; readonly en: string };

/** The languages of the product, as the wire writes them. */
export const locales = ['zh-CN', 'en-US'] as const;
/** One of them. */
export type Locale = (typeof locales)[number];

/** The first language of ours among those that somebody reads; English for who reads others only. */
export function localeAsked(languages: readonly string[]): Locale | undefined {
  const read = languages.map((language) => language.trim().toLowerCase()).filter(Boolean);
  const ours = read.flatMap((language) => locales.find((locale) => language.startsWith(locale.slice(0, 2))) ?? []);
  return ours[0] ?? (read.length > 0 ? 'en-US' : undefined);
}

/** Picks the words of one language. */
export function inLocale(text: Text, locale: Locale): string {
  return locale === 'zh-CN' ? text.zh : text.en;
}

/** A whole number as people of both languages read it: 800,000. Formats of the runtime take longer to start than a small audit. */
export function figure(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The same word in both languages: product names, identifiers. */
export function sameText(word: string): Text {
  return { zh: word, en: word };
}

/** The names between braces of a text: Placeholders<'{a} of {b} {b:day|days}'> is 'a' | 'b'. */
export type Placeholders<T extends string> = T extends `${string}{${infer Place}}${infer Rest}`
  ? (Place extends `${infer Name}:${string}` ? Name : Place) | Placeholders<Rest>
  : never;

/**
 * Puts values in the place of {names}, in both languages. A value may itself be a text of both languages.
 * `{count:row|rows}` becomes the first word for one, the second for any other number.
 */
export function fill(text: Text, values: Readonly<Record<string, string | number | Text>>): Text {
  let pieces = piecesOf.get(text);
  if (!pieces) piecesOf.set(text, (pieces = { zh: text.zh.split(placeholder), en: text.en.split(placeholder) }));
  return { zh: joined(pieces.zh, values, 'zh'), en: joined(pieces.en, values, 'en') };
}

const placeholder = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/;
// An audit fills the same few texts thousands of times.
const piecesOf = new WeakMap<Text, { zh: readonly string[]; en: readonly string[] }>();

/** Between two pieces of the text stand the name of a placeholder and, where it has them, its words for one and for many. */
function joined(
  pieces: readonly string[],
  values: Readonly<Record<string, string | number | Text>>,
  language: keyof Text,
): string {
  let words = pieces[0] ?? '';
  for (let at = 1; at < pieces.length; at += 4) {
    const name = pieces[at] ?? '';
    const one = pieces[at + 1];
    const value = values[name];
    const written = typeof value === 'object' ? value[language] : String(value);
    if (value === undefined) words += `{${name}}`;
    else if (one === undefined) words += written;
    else words += written === '1' ? one : (pieces[at + 2] ?? '');
    words += pieces[at + 3] ?? '';
  }
  return words;
}
