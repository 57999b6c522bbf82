import * as z from 'zod';
import {
  approvalRule,
  changeKinds,
  demands,
  type ApprovalRule,
  type Condition,
} from '../../../../shared/approval-rules/rule.ts';
import { levels } from '../../../../shared/levels.ts';
import { limits } from '../../../../shared/limits.ts';
import { words } from './rule-words.ts';

const count = z.string().refine((text) => text.trim() === '' || /^\d{1,12}$/.test(text.trim()), {
  params: { text: words.numberWrong },
});

/** A rule as it is edited: every condition that is left empty does not count. */
export const ruleDraft = z.object({
  demand: demands.schema,
  desc: z.string().max(limits.ruleStepNameLengthMax),
  isByRight: z.boolean(),
  people: z.array(z.string()),
  kinds: z.array(changeKinds.schema),
  level: z.enum(['', ...levels]),
  cannotRun: z.boolean(),
  affectedRows: count,
  tableRows: count,
  sources: count,
  environments: z.array(z.string()),
  isOutside: z.boolean(),
  days: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  zone: z.string(),
});
export type RuleDraft = z.output<typeof ruleDraft>;

const workingDays = [1, 2, 3, 4, 5];

/** A rule, or the beginning of one, as the form shows it. */
export function draftOf(rule: ApprovalRule | undefined): RuleDraft {
  const conditions = rule?.conditions ?? [];
  return { ...demanded(rule), ...risks(conditions), ...places(conditions), ...hours(conditions) };
}

function demanded(rule: ApprovalRule | undefined) {
  const step = rule?.step ?? { desc: '', approved_by_authorized: true, assignee_user_id_list: [] };
  return {
    demand: rule?.demand ?? ('review' as const),
    desc: step.desc,
    isByRight: step.approved_by_authorized,
    people: step.assignee_user_id_list,
  };
}

function risks(conditions: readonly Condition[]) {
  const rows = conditions.find((one) => one.field === 'affected_rows')?.value ?? '';
  const tableRows = conditions.find((one) => one.field === 'table_rows')?.value ?? '';
  const sources = conditions.find((one) => one.field === 'sources')?.value ?? '';
  return {
    level: conditions.find((one) => one.field === 'level')?.value ?? ('' as const),
    cannotRun: conditions.some((one) => one.field === 'cannot_run'),
    affectedRows: String(rows),
    tableRows: String(tableRows),
    sources: String(sources),
  };
}

function places(conditions: readonly Condition[]) {
  return {
    kinds: conditions.find((one) => one.field === 'kind')?.value ?? [],
    environments: conditions.find((one) => one.field === 'environment')?.value ?? [],
  };
}

function hours(conditions: readonly Condition[]) {
  const given = conditions.find((one) => one.field === 'time')?.value;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { days, from, to, time_zone } = given ?? { days: workingDays, from: '09:00', to: '18:00', time_zone: zone };
  return { isOutside: given !== undefined, days: days.map(String), from, to, zone: time_zone };
}

/** What is wrong with the rule that a form holds, by the field that it is about; none where it can be saved. */
export function ruleOf(draft: RuleDraft): ReturnType<typeof approvalRule.safeParse> {
  const { demand, desc, isByRight, people } = draft;
  return approvalRule.safeParse({
    demand,
    conditions: conditionsOf(draft),
    ...(demand === 'review' && {
      step: { desc, approved_by_authorized: isByRight, assignee_user_id_list: isByRight ? [] : people },
    }),
  });
}

function conditionsOf(draft: RuleDraft): Condition[] {
  const { kinds, level, cannotRun, affectedRows, tableRows, sources, environments } = draft;
  return [
    ...(kinds.length > 0 ? [{ field: 'kind' as const, comparison: 'one_of' as const, value: kinds }] : []),
    ...(level === '' ? [] : [{ field: 'level' as const, comparison: 'at_least' as const, value: level }]),
    ...(cannotRun ? [{ field: 'cannot_run' as const, comparison: 'is' as const, value: true as const }] : []),
    ...atLeast('affected_rows', affectedRows),
    ...atLeast('table_rows', tableRows),
    ...atLeast('sources', sources),
    ...(environments.length > 0
      ? [{ field: 'environment' as const, comparison: 'one_of' as const, value: environments }]
      : []),
    ...hoursOf(draft),
  ];
}

function atLeast<F extends 'affected_rows' | 'table_rows' | 'sources'>(field: F, text: string) {
  return text.trim() === '' ? [] : [{ field, comparison: 'at_least' as const, value: Number(text) }];
}

function hoursOf({ isOutside, days, from, to, zone }: RuleDraft): Condition[] {
  if (!isOutside) return [];
  const value = { days: days.map(Number).sort(), from, to, time_zone: zone };
  return [{ field: 'time', comparison: 'outside', value }];
}
