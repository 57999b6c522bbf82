import { useState } from 'react';
import { I18nProvider } from '@cloudscape-design/components/i18n';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import type { Locale } from '../../shared/text.ts';
import { LanguageProvider } from '../app/language.tsx';
import type { LibraryTexts } from './library-texts.ts';
import { ConnectionLost } from './connection-lost.tsx';
import { consoleRouter } from './router.tsx';

type Props = { readonly locale: Locale; readonly libraryTexts: LibraryTexts; readonly client: QueryClient };

/** The console: language, server state and pages. */
export function Root({ locale, libraryTexts, client }: Props) {
  const [router] = useState(consoleRouter);
  return (
    <LanguageProvider locale={locale}>
      <I18nProvider locale={locale} messages={libraryTexts}>
        <QueryClientProvider client={client}>
          <ConnectionLost />
          <RouterProvider router={router} future={{ v7_startTransition: true }} />
        </QueryClientProvider>
      </I18nProvider>
    </LanguageProvider>
  );
}
