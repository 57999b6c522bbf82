import type { Dialect } from '../../shared/audit/identifiers.ts';
import { placesMax } from '../../shared/audit/finding.ts';
import type { Rule, RuleContext } from '../../shared/audit/rule.ts';
import { everyStatementKind } from '../../shared/audit/walk.ts';
import { limits } from '../../shared/limits.ts';
import { sameText } from '../../shared/text.ts';
import type { CustomRule } from './custom-rule-repo.ts';
import { compiled, matchesIn, stepsOf } from './regular-expression.ts';

type Runnable = Pick<CustomRule, 'ruleId' | 'desc' | 'annotation' | 'level' | 'script'>;

/**
 * Makes rules for one audit out of what a tenant wrote. They share the time that an audit has for them: a match cannot be
 * interrupted, so one that could take too long is not begun, and the rule then counts as failed there, never as passed.
 */
export function customRuleRunner(dialect: Dialect): (custom: Runnable) => Rule {
  let spentMilliseconds = 0;
  return (custom) => {
    const read = compiled(custom.script);
    const find = (text: string) => {
      if (read.problem) throw new Error(read.problem.message.en);
      const { expression } = read;
      if (stepsOf(expression, text) > limits.customRuleStepsMax) throw new Error('The statement is too long for this expression');
      if (spentMilliseconds > limits.customRuleSecondsMax * 1000) throw new Error('The custom rules used up the time that an audit has for them');
      const begun = performance.now();
      const found = matchesIn(expression, text, placesMax);
      spentMilliseconds += performance.now() - begun;
      return found;
    };
    return ruleOf(custom, dialect, find);
  };
}

type Find = (text: string) => readonly { readonly start: number; readonly end: number }[];

function ruleOf({ ruleId, desc, annotation, level }: Runnable, dialect: Dialect, find: Find): Rule {
  return {
    id: ruleId, dialects: [dialect], category: 'usage', level, needsSchema: 'never', fidelity: 'generic',
    tags: { operand: [], sql: [], purpose: [], cost: 'low' },
    what: sameText(desc), why: sameText(annotation), instead: sameText(''), bad: [], good: [],
    on: everyStatementKind,
    check(_, context: RuleContext, report) {
      // A statement inside another one is part of its text.
      if (context.parents.length > 0) return;
      const { text, start } = context.statement;
      for (const match of find(text)) report({ start: start + match.start, end: start + match.end });
    },
  };
}
