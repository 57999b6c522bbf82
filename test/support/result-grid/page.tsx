import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from '@cloudscape-design/components/i18n';
import '@cloudscape-design/global-styles/index.css';
import '../../../web/shell/console.css';
import { currentLocale, LanguageProvider } from '../../../web/app/language.tsx';
import { currentTheme, showTheme } from '../../../web/app/theme.ts';
import { loadLibraryTexts } from '../../../web/shell/library-texts.ts';
import { ResultGrid } from '../../../web/ui/result-grid/result-grid.tsx';
import type { GridRow, ResultSource } from '../../../web/ui/result-grid/result-source.ts';

/**
 * A page with nothing but the grid: `?rows=&columns=&late=` say how large it is and how many ms its rows take.
 * With `&made=N` its first N rows are made beforehand and come again and again, so that a frame is the grid's work alone.
 */
const asked = new URLSearchParams(location.search);
const number = (name: string, otherwise: number) => Number(asked.get(name) ?? otherwise);
const kinds = ['number', 'text', 'json', 'binary', 'boolean'] as const;

/** Rows that are told from each other, some with what is easily taken for something else. */
function madeRow(row: number, columns: number): GridRow {
  const special = ['NULL', null, '', `it's "so"`, '=1+1', 'two\nlines', '数据😀'];
  return Array.from({ length: columns }, (_, column) => {
    if (column === 0) return `9007199254740993${String(row).padStart(7, '0')}`;
    if (column === 1) return row < special.length ? (special[row] ?? null) : `text ${row}`;
    if (column === 2) return `{"a":12345678901234567890.10,"row":${row}}`;
    if (column === 3) return '0x0101000000000000000000F03F0000000000000040';
    if (column === 4) return row % 2 === 0 ? 't' : 'f';
    return `r${row} c${column}`;
  });
}

/** Rows of a result, at once or after a while; how many were asked for at a time is written on the page. */
function madeSource(): ResultSource {
  const [rowCount, columns, late] = [number('rows', 1000), number('columns', 20), number('late', 0)];
  const made = Array.from({ length: number('made', 0) }, (_, row) => madeRow(row, columns));
  let waiting = 0;
  const rowAt = (row: number) => made[row % made.length] ?? madeRow(row, columns);
  const rowsOf = (from: number, count: number) => Array.from({ length: count }, (_, at) => rowAt(from + at));
  const tell = (change: number) => {
    waiting += change;
    const { dataset } = document.body;
    dataset['most'] = String(Math.max(Number(dataset['most'] ?? 0), waiting));
  };
  return {
    columns: Array.from({ length: columns }, (_, at) => ({
      name: `column ${at}`,
      kind: at < kinds.length ? (kinds[at] ?? 'text') : 'text',
      type: at === 0 ? 'bigint' : at === 3 ? 'geometry' : 'text',
    })),
    rowCount,
    isCut: asked.has('cut'),
    rowsAt: (from, count, signal) => {
      if (late === 0) return rowsOf(from, count);
      tell(1);
      return new Promise((give, refuse) => {
        const timer = setTimeout(() => {
          tell(-1);
          give(rowsOf(from, count));
        }, late);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          tell(-1);
          document.body.dataset['given_up'] = 'yes';
          refuse(new Error('given up'));
        });
      });
    },
  };
}

function Shown() {
  const [source] = useState(madeSource);
  return (
    <main id="content">
      <h1>Result</h1>
      <ResultGrid title={{ zh: '结果', en: 'Result' }} source={source} dbType="PostgreSQL" table={'"shop"'} />
    </main>
  );
}

const locale = currentLocale();
document.documentElement.lang = locale;
showTheme(currentTheme());
const libraryTexts = await loadLibraryTexts(locale);
const place = document.getElementById('root');
if (!place) throw new Error('invariant: the page has a place for the grid');
createRoot(place).render(
  <LanguageProvider locale={locale}>
    <I18nProvider locale={locale} messages={libraryTexts}>
      <Shown />
    </I18nProvider>
  </LanguageProvider>,
);
