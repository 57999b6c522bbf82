/** Every text a person reads exists in both languages, side by side, so neither can be forgotten. */
export type Text = { readonly zh: string; readonly en: string };

export const locales = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof locales)[number];

/** Picks the words of one language. */
export function inLocale(text: Text, locale: Locale): string {
  return locale === 'zh-CN' ? text.zh : text.en;
}

/** The same word in both languages: product names, identifiers. */
export function sameText(word: string): Text {
  return { zh: word, en: word };
}

/** The names between braces of a text: Placeholders<'{a} of {b}'> is 'a' | 'b'. */
export type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;

/** Puts values in the place of {names}, in both languages. A value may itself be a text of both languages. */
export function fill(text: Text, values: Readonly<Record<string, string | number | Text>>): Text {
  return { zh: fillOne(text.zh, values, 'zh'), en: fillOne(text.en, values, 'en') };
}

function fillOne(words: string, values: Readonly<Record<string, string | number | Text>>, language: keyof Text): string {
  return words.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return typeof value === 'object' ? value[language] : String(value);
  });
}
