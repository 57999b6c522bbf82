import type { Text } from '../../text.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { plannedKinds } from '../plan/explainable.ts';
import { parseScript } from '../read/parse.ts';
import type { Schema } from '../schema/schema.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import { differencesIn } from './differences.ts';
import { indexAdvice, type IndexAdvice } from './index-advice.ts';
import { reasons } from './proof/reasons.ts';
import { rewrites } from './rewrites/index.ts';
import { rewriteOf, rewriting, type RefusedRewrite, type RewriteStep } from './rewrite-statement.ts';

/** What can be said of a statement without asking how the server would carry it out. */
export type Optimised = {
  readonly sql: string;
  /** Why nothing can be said. */
  readonly problem: Text | undefined;
  readonly steps: readonly RewriteStep[];
  readonly indexes: readonly IndexAdvice[];
  readonly differences: readonly Text[];
};

type Place = {
  readonly dialect: Dialect;
  readonly schema: Schema | undefined;
  /** Statements before it may have changed definitions or settings, so that what is known of them says little. */
  readonly isChanged?: boolean;
  /** Rewrites that are not to be made: they were refuted, or nothing could be said of them. */
  readonly without?: ReadonlySet<string>;
};
const noneLeftOut: ReadonlySet<string> = new Set();

const kinds: ReadonlySet<string> = new Set(plannedKinds);

/** Rewrites a statement and advises indexes for what became of it. */
export function optimise(statement: ParsedStatement, place: Place): Optimised {
  const sql = statement.text;
  const nothing = { sql, steps: [], indexes: [], differences: [] };
  if (statement.error || statement.fidelity === 'error') return { ...nothing, problem: unreadable(statement) };
  if (!kinds.has(statement.kind))
    return {
      ...nothing,
      problem: { zh: '只有查询和数据变更语句可以优化', en: 'Only queries and changes of rows can be optimized' },
    };
  return readable(sql, place);
}

function readable(sql: string, { dialect, schema, isChanged = false, without = noneLeftOut }: Place): Optimised {
  const offered = rewrites.filter(({ id }) => !without.has(id));
  const { steps, refused } = rewriting(sql, { dialect, schema: isChanged ? undefined : schema }, offered);
  const [last] = parseScript(steps.at(-1)?.sql ?? sql, dialect).statements;
  return {
    sql,
    problem: undefined,
    steps,
    indexes: schema
      ? advised([last, steps.length > 0 ? parseScript(sql, dialect).statements[0] : undefined], { dialect, schema })
      : [],
    differences: [
      ...differencesIn(steps.at(-1)?.sql ?? sql, { dialect, schema }),
      ...(isChanged ? [changedBefore] : []),
      ...refused.flatMap(toldOf),
    ],
  };
}

/** Of the first form of which one follows: a rewrite may read whole tables where the statement would look rows up. */
function advised(
  forms: readonly (ParsedStatement | undefined)[],
  place: { readonly dialect: Dialect; readonly schema: Schema },
): readonly IndexAdvice[] {
  for (const form of forms) {
    const found = form ? indexAdvice(form, place) : [];
    if (found.length > 0) return found;
  }
  return [];
}

const changedBefore: Text = {
  zh: '之前的语句可能修改了表结构或会话设置，因此没有按现有结构改写',
  en: 'A statement before may change tables or settings of the session, so nothing was rewritten by the tables as they are',
};

/** Whether a statement leaves tables and settings as they are. */
export function leavesAsItIs({ tree }: ParsedStatement): boolean {
  return kinds.has(tree.kind) || tree.kind === 'transaction';
}

/** The name of a rewrite that was not made, and why. */
function toldOf({ rewriteId, reason }: RefusedRewrite): Text[] {
  const rewrite = rewriteOf(rewriteId);
  if (!rewrite) return [];
  return [
    {
      zh: `${rewrite.name.zh}：未改写，${reasons[reason].zh}`,
      en: `${rewrite.name.en}: not made, as ${reasons[reason].en}`,
    },
  ];
}

function unreadable({ error }: ParsedStatement): Text {
  if (!error) return { zh: '语句无法解析', en: 'The statement cannot be read' };
  const place = { zh: `第 ${error.line} 行第 ${error.column} 列`, en: `Line ${error.line}, column ${error.column}` };
  return {
    zh: `${place.zh}有语法错误：${error.expected.zh}`,
    en: `${place.en}: there is a syntax error: ${error.expected.en}`,
  };
}
