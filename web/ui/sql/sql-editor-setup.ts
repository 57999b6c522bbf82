import {
  autocompletion,
  closeBrackets,
  closeCompletion,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { MSSQL, MySQL, PLSQL, PostgreSQL, sql, SQLDialect, StandardSQL } from '@codemirror/lang-sql';
import { bracketMatching } from '@codemirror/language';
import { linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import { listBesideLine } from './sql-editor-list-place.ts';
import type { FetchedCatalog } from '../audit-worker/completing.ts';
import { completionSource } from './sql-editor-completion.ts';

// Words of the grammars that far more often name a column: in the colour of keywords they would mislead.
const usualNames = new Set(
  'body code content count data day file hour id label language level location log logs message method minute mode month name number owner password path period plan position public rank second section service size source state status task template title token type usage value version year zone'.split(
    ' ',
  ),
);

function withoutNames(dialect: SQLDialect): SQLDialect {
  const kept = (words = '') =>
    words
      .split(' ')
      .filter((word) => !usualNames.has(word))
      .join(' ');
  return SQLDialect.define({
    ...dialect.spec,
    keywords: kept(dialect.spec.keywords),
    builtin: kept(dialect.spec.builtin),
  });
}

const dialects: Readonly<Record<EngineFamily, SQLDialect>> = {
  mysql: withoutNames(MySQL),
  postgres: withoutNames(PostgreSQL),
  oracle: withoutNames(PLSQL),
  sqlserver: withoutNames(MSSQL),
};

/** How the SQL of a database type is read for its colours. */
export function dialectOf(dbType: string | undefined): SQLDialect {
  const family = dbType === undefined ? undefined : findEngine(dbType)?.family;
  return family ? dialects[family] : StandardSQL;
}

type Language = { dbType: string | undefined; catalog: FetchedCatalog | undefined };

/** Colours and completion for one database type: from the grammar and the database where it is known, else of keywords. */
export function languageOf({ dbType, catalog }: Language): Extension {
  const dialect = dialectOf(dbType);
  const source = catalog && completionSource(dbType, catalog);
  if (!source) return sql({ dialect, upperCaseKeywords: true });
  return [dialect.language, dialect.language.data.of({ autocomplete: source })];
}

const shared: Extension = [
  // Any other end of a line is part of the text: by itself the editor would make LF of all of them.
  EditorState.lineSeparator.of('\n'),
  // Without a source of its own: it keeps what the server has found in sight when the audit while writing is switched off.
  lineNumbers(),
  linter(null),
  lintGutter(),
  highlightSpecialChars(),
  drawSelection(),
  bracketMatching(),
  highlightSelectionMatches(),
  search({ top: true }),
  EditorView.lineWrapping,
];

export const readingOnly: Extension = [
  shared,
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ tabindex: '0', 'aria-readonly': 'true' }),
  keymap.of([...searchKeymap, ...lintKeymap]),
];

/** Everything for writing. Tab keeps moving the focus, so the keyboard never gets caught. */
export function editing(onSubmit: () => void): Extension {
  const submit = Prec.highest(
    keymap.of([
      {
        key: 'Mod-Enter',
        run: (view) => {
          // The list would stand over what comes of it.
          closeCompletion(view);
          onSubmit();
          return true;
        },
      },
    ]),
  );
  return [
    // A text that scrolls must be reachable, and not every reader of a page takes what can be edited for that.
    EditorView.contentAttributes.of({ tabindex: '0' }),
    shared,
    submit,
    history(),
    closeBrackets(),
    autocompletion({ icons: false }),
    listBesideLine,
    highlightActiveLine(),
    highlightActiveLineGutter(),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
  ];
}

// The keys are the library's own English words.
const libraryPhrases: Readonly<Record<string, Text>> = {
  Find: { zh: '查找', en: 'Find' },
  Replace: { zh: '替换', en: 'Replace' },
  next: { zh: '下一个', en: 'next' },
  previous: { zh: '上一个', en: 'previous' },
  all: { zh: '全部选中', en: 'all' },
  'match case': { zh: '区分大小写', en: 'match case' },
  'by word': { zh: '全字匹配', en: 'by word' },
  regexp: { zh: '正则表达式', en: 'regexp' },
  replace: { zh: '替换', en: 'replace' },
  'replace all': { zh: '全部替换', en: 'replace all' },
  close: { zh: '关闭', en: 'close' },
  'current match': { zh: '当前匹配', en: 'current match' },
  'on line': { zh: '位于行', en: 'on line' },
  'replaced $ matches': { zh: '已替换 $ 处', en: 'replaced $ matches' },
  'replaced match on line $': { zh: '已替换第 $ 行的匹配', en: 'replaced match on line $' },
  'Go to line': { zh: '转到行', en: 'Go to line' },
  go: { zh: '转到', en: 'go' },
  Completions: { zh: '补全', en: 'Completions' },
  Diagnostics: { zh: '审核结果', en: 'Findings' },
  'No diagnostics': { zh: '没有审核结果', en: 'No findings' },
  'Selection deleted': { zh: '已删除选中内容', en: 'Selection deleted' },
};

export function phrases(locale: Locale): Record<string, string> {
  return Object.fromEntries(Object.entries(libraryPhrases).map(([key, text]) => [key, inLocale(text, locale)]));
}
