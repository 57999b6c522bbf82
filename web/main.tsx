import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod';
import '@cloudscape-design/global-styles/index.css';
import './shell/console.css';
import { warnAboutBrowser } from './shell/browser-support.ts';
import { askAhead } from './app/ask-ahead.ts';
import { currentLocale, showIn } from './app/language.tsx';
import { newQueryClient } from './app/query.ts';
import { loadLibraryTexts } from './shell/library-texts.ts';
import { Root } from './shell/root.tsx';
import { guardSecondClicks } from './app/second-click.ts';
import { currentTheme, showTheme } from './app/theme.ts';

// Compiled schemas need `eval`, which the content security policy forbids.
z.config({ jitless: true });

const locale = currentLocale();
showIn(locale);
document.documentElement.lang = locale;
showTheme(currentTheme());
warnAboutBrowser();
guardSecondClicks(document);

const place = document.getElementById('root');
if (!place) throw new Error('invariant: index.html has a place for the console');
const client = newQueryClient();
askAhead(client);
const libraryTexts = await loadLibraryTexts(locale);
createRoot(place).render(
  <StrictMode>
    <Root locale={locale} libraryTexts={libraryTexts} client={client} />
  </StrictMode>,
);
