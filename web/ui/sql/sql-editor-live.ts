import { linter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { findEngine } from '../../../shared/engines/index.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import { askWorker, hasWorker, partAddress } from '../audit-worker/ask-worker.ts';
import type { AuditQuestion, LiveFinding, LiveRule } from '../audit-worker/question.ts';
import { diagnosticsOf } from './sql-editor-findings.ts';
import type { Finding } from './sql-editor.tsx';

type Live = {
  readonly dbType: string | undefined;
  readonly rules: readonly LiveRule[] | undefined;
  readonly locale: Locale;
};

const delayMilliseconds = 250;
/** What is longer is audited by the server only: to send it at every pause would be felt. */
const charactersMax = 1_000_000;

/** Audits what is written at every pause, unless `given` says that an audit of this very text is there already. */
export function auditingLive({ dbType, rules, locale }: Live, given: () => readonly Finding[] | undefined): Extension {
  const dialect = dbType === undefined ? undefined : findEngine(dbType)?.dialect;
  const name = `audit-${dialect}`;
  if (!rules || !dialect || !hasWorker(name)) return [];
  const customRules = rules.some(({ custom }) => custom) ? partAddress('custom-rules') : undefined;
  let asked: Promise<unknown> = Promise.resolve();
  const find = async (view: EditorView) => {
    const { doc } = view.state;
    await asked;
    // The library drops what is said about a text that has changed meanwhile, so there is no use in asking.
    if (view.state.doc !== doc || doc.length > charactersMax) return [];
    const answer = askWorker<AuditQuestion, readonly LiveFinding[]>(name, {
      sql: doc.toString(),
      dialect,
      rules,
      ...(customRules !== undefined && { customRules }),
    });
    asked = answer;
    const found = ((await answer) ?? []).map(({ message, ...place }) => ({
      ...place,
      message: inLocale(message, locale),
    }));
    return diagnosticsOf(doc, given() ?? found, locale);
  };
  return linter(find, { delay: delayMilliseconds });
}
