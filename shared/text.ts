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
