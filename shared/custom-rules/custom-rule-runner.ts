import { placesMax } from '../audit/judge/finding.ts';
import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import { RuleFailure } from '../audit/judge/rule-failure.ts';
import type { Rule, RuleContext } from '../audit/judge/rule.ts';
import { everyStatementKind } from '../audit/tree/walk.ts';
import type { Level } from '../levels.ts';
import { sameText, type Text } from '../text.ts';
import { compiled, matchesIn, stepsOf } from './regular-expression.ts';

/** A rule that a tenant wrote, as far as it is run. */
export type RunnableRule = {
  readonly ruleId: string;
  readonly desc: string;
  readonly annotation: string;
  readonly level: Level;
  readonly script: string;
};
/** What the custom rules of one audit may use: instructions times characters for one statement, and seconds for all of them. */
export type CustomRuleBudget = { readonly stepsMax: number; readonly secondsMax: number };

/**
 * Makes rules for one audit out of what a tenant wrote. They share the time that an audit has for them: a match cannot be
 * interrupted, so one that could take too long is not begun, and the rule then counts as failed there, never as passed.
 */
export function customRuleRunner(
  dialect: Dialect,
  { stepsMax, secondsMax }: CustomRuleBudget,
): (custom: RunnableRule) => Rule {
  let spentMilliseconds = 0;
  return (custom) => {
    const read = compiled(custom.script);
    const find = (text: string) => {
      if (read.problem) throw new RuleFailure(read.problem.message);
      const { expression } = read;
      if (stepsOf(expression, text) > stepsMax) throw new RuleFailure(tooLong);
      if (spentMilliseconds > secondsMax * 1000) throw new RuleFailure(outOfTime);
      const begun = performance.now();
      const found = matchesIn(expression, text, placesMax);
      spentMilliseconds += performance.now() - begun;
      return found;
    };
    return ruleOf(custom, dialect, find);
  };
}

const tooLong: Text = { zh: '语句对该表达式来说过长', en: 'The statement is too long for this expression' };
const outOfTime: Text = {
  zh: '自定义规则已用完一次审核可用的时间',
  en: 'The custom rules used up the time that an audit has for them',
};

type Find = (text: string) => readonly { readonly start: number; readonly end: number }[];

function ruleOf({ ruleId, desc, annotation, level }: RunnableRule, dialect: Dialect, find: Find): Rule {
  return {
    id: ruleId,
    dialects: [dialect],
    category: 'usage',
    level,
    needsSchema: 'never',
    fidelity: 'generic',
    tags: { operand: [], sql: [], purpose: [], cost: 'low' },
    what: sameText(desc),
    why: sameText(annotation),
    instead: sameText(''),
    bad: [],
    good: [],
    on: everyStatementKind,
    check(_, context: RuleContext, report) {
      // A statement inside another one is part of its text.
      if (context.parents.length > 0) return;
      const { text, start } = context.statement;
      for (const match of find(text)) report({ start: start + match.start, end: start + match.end });
    },
  };
}
