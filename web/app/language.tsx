import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { inLocale, locales, type Locale, type Text } from '../../shared/text.ts';
import { recall, remember, stored } from './storage.ts';

const LocaleContext = createContext<Locale>('zh-CN');

export const languageNames = { 'zh-CN': '中文', 'en-US': 'English' } as const satisfies Record<Locale, string>;

/** The remembered language; Chinese when there is none. */
export function currentLocale(): Locale {
  return locales.find((locale) => locale === recall(stored.language)) ?? 'zh-CN';
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

/** `const say = useText(); say({ zh: '保存', en: 'Save' })`. */
export function useText(): (text: Text) => string {
  const locale = useLocale();
  return useMemo(() => (text: Text) => inLocale(text, locale), [locale]);
}
