import type { I18nProviderProps } from '@cloudscape-design/components/i18n';
import type { Locale } from '../../shared/text.ts';

export type LibraryTexts = readonly I18nProviderProps.Messages[];

/** The words that the component library brings itself, in one language only. */
export async function loadLibraryTexts(locale: Locale): Promise<LibraryTexts> {
  const { default: texts } = await (locale === 'zh-CN'
    ? import('@cloudscape-design/components/i18n/messages/all.zh-CN')
    : import('@cloudscape-design/components/i18n/messages/all.en'));
  return [texts];
}
