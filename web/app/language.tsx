import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { inLocale, localeAsked, locales, type Locale, type Placeholders, type Text } from '../../shared/text.ts';
import { recall, remember, stored } from './storage.ts';

const LocaleContext = createContext<Locale>('zh-CN');

const chosenBeforeSignIn = 'LANGUAGE_CHOSEN';

export const languageNames = { 'zh-CN': '中文', 'en-US': 'English' } as const satisfies Record<Locale, string>;

/** The remembered language; before there is one, that of the browser. */
export function currentLocale(): Locale {
  return locales.find((locale) => locale === recall(stored.language)) ?? localeAsked(navigator.languages) ?? 'en-US';
}

let shown: Locale | undefined;

/** Shows this tab in a language until it is loaded again. */
export function showIn(locale: Locale): void {
  shown = locale;
}

/** The language of this tab. Another one may have chosen a new one since, but what is read and written here is still in this one. */
export function shownLocale(): Locale {
  return shown ?? currentLocale();
}

/** Changing the language reloads the page: texts of libraries are loaded once, at the start. */
export function switchLocale(locale: Locale): void {
  remember(stored.language, locale);
  location.reload();
}

export function LanguageProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext.Provider value={locale}>{children}</LocaleContext.Provider>;
}

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** Before sign-in nobody's record can be changed, so the choice is kept until someone has signed in in this tab. */
export function chooseLocaleBeforeSignIn(locale: Locale): void {
  sessionStorage.setItem(chosenBeforeSignIn, locale);
  switchLocale(locale);
}

/** The language chosen on the sign-in page, once. */
export function takeLocaleChosenBeforeSignIn(): Locale | undefined {
  const chosen = sessionStorage.getItem(chosenBeforeSignIn);
  sessionStorage.removeItem(chosenBeforeSignIn);
  return locales.find((locale) => locale === chosen);
}

/** A text in which nothing is left to be filled in. */
type Whole<T extends Text> = [Placeholders<T['zh' | 'en']>] extends [never] ? T : never;

/** `const say = useText(); say({ zh: '保存', en: 'Save' })`. What has {names} goes through `fill` first. */
export function useText(): <T extends Text>(text: Whole<T> & Text) => string {
  const locale = useLocale();
  return useMemo(() => (text: Text) => inLocale(text, locale), [locale]);
}
