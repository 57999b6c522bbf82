import { fill, type Text } from '../text.ts';
import type { ChangeFacts } from './facts.ts';
import { holds } from './hold.ts';
import { becauseOf } from './sentences.ts';
import type { ApprovalRule, RuleStep } from './rule.ts';

/** A step that rules ask for, and each reason why. */
export type DemandedStep = RuleStep & { readonly why: readonly Text[] };
/** What the rules of a project demand of a change. Reasons are clauses: "it is DDL in PROD". */
export type Demanded = {
  readonly steps: readonly DemandedStep[];
  /** Why its creator may not approve it; empty where no rule says so. */
  readonly notCreator: readonly Text[];
  /** Why it cannot be submitted; empty where no rule says so. */
  readonly blocked: readonly Text[];
};

/**
 * What rules demand of a change, part by part. Every rule that holds for a part counts, so that none is undone by
 * another; their order is the order of the steps. A step that several rules ask for is one, with all reasons.
 */
export function demandedOf(rules: readonly ApprovalRule[], parts: readonly ChangeFacts[]): Demanded {
  const steps = new Map<string, { step: RuleStep; why: Text[] }>();
  const [notCreator, blocked]: [Text[], Text[]] = [[], []];
  for (const rule of rules) {
    const part = parts.find((facts) => rule.conditions.every((condition) => holds(condition, facts)));
    if (!part) continue;
    const why = reasonOf(rule, part, parts.length > 1);
    if (rule.demand === 'block') blocked.push(why);
    else if (rule.demand === 'not_creator') notCreator.push(why);
    else if (rule.step) {
      const key = stepKey(rule.step);
      const known = steps.get(key);
      if (known) known.why.push(why);
      else steps.set(key, { step: rule.step, why: [why] });
    }
  }
  return { steps: [...steps.values()].map(({ step, why }) => ({ ...step, why })), notCreator, blocked };
}

/** What makes two steps the same: their name and who may act in them. */
export function stepKey({ desc, approved_by_authorized: isByRight, assignee_user_id_list: people }: RuleStep): string {
  return JSON.stringify([desc, isByRight, isByRight ? [] : [...new Set(people)].sort()]);
}

function reasonOf({ conditions }: ApprovalRule, part: ChangeFacts, isOneOfSeveral: boolean): Text {
  const why = becauseOf(conditions, part);
  return isOneOfSeveral ? fill(onSource, { why, name: part.source }) : why;
}

const onSource: Text = { zh: '{why}（{name}）', en: '{why} ({name})' };
