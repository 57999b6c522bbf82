import type { I18nProviderProps } from '@cloudscape-design/components/i18n';
import * as z from 'zod';
import type { Locale } from '../../shared/text.ts';

export type LibraryTexts = readonly I18nProviderProps.Messages[];

/** The words that the component and schema libraries bring themselves, in one language only. */
export async function loadLibraryTexts(locale: Locale): Promise<LibraryTexts> {
  if (locale === 'zh-CN') {
    const [components, schemas] = await Promise.all([
      import('@cloudscape-design/components/i18n/messages/all.zh-CN'),
      import('zod/v4/locales/zh-CN.js'),
    ]);
    z.config(schemas.default());
    return [components.default];
  }
  const [components, schemas] = await Promise.all([
    import('@cloudscape-design/components/i18n/messages/all.en'),
    import('zod/v4/locales/en.js'),
  ]);
  z.config(schemas.default());
  return [components.default];
}
