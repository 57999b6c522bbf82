import type { Text } from '../../text.ts';
import type { Dialect } from '../dialects/dialect-names.ts';
import { plannedKinds } from '../plan/explainable.ts';
import { parseScript } from '../read/parse.ts';
import type { Schema } from '../script/schema.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import { differencesIn } from './differences.ts';
import { indexAdvice, type IndexAdvice } from './index-advice.ts';
import { rewriteStatement, type RewriteStep } from './rewrite-statement.ts';

/** What can be said of a statement without asking how the server would carry it out. */
export type Optimised = {
  readonly sql: string;
  /** Why nothing can be said. */
  readonly problem: Text | undefined;
  readonly steps: readonly RewriteStep[];
  readonly indexes: readonly IndexAdvice[];
  readonly differences: readonly Text[];
};

const kinds: ReadonlySet<string> = new Set(plannedKinds);

/** Rewrites a statement and advises indexes for what became of it. */
export function optimise(
  statement: ParsedStatement,
  { dialect, schema }: { readonly dialect: Dialect; readonly schema: Schema | undefined },
): Optimised {
  const sql = statement.text;
  const nothing = { sql, steps: [], indexes: [], differences: [] };
  if (statement.error || statement.fidelity === 'error') return { ...nothing, problem: unreadable(statement) };
  if (!kinds.has(statement.kind))
    return {
      ...nothing,
      problem: { zh: '只有查询和数据变更语句可以优化', en: 'Only queries and changes of rows can be optimised' },
    };
  const steps = rewriteStatement(sql, { dialect, schema });
  const [last] = parseScript(steps.at(-1)?.sql ?? sql, dialect).statements;
  return {
    sql,
    problem: undefined,
    steps,
    indexes: last && schema ? indexAdvice(last, { dialect, schema }) : [],
    differences: differencesIn(steps.at(-1)?.sql ?? sql, { dialect, schema }),
  };
}

function unreadable({ error }: ParsedStatement): Text {
  if (!error) return { zh: '语句无法解析', en: 'The statement cannot be read' };
  const place = { zh: `第 ${error.line} 行第 ${error.column} 列`, en: `Line ${error.line}, column ${error.column}` };
  return {
    zh: `${place.zh}有语法错误：${error.expected.zh}`,
    en: `${place.en}: there is a syntax error: ${error.expected.en}`,
  };
}
