import * as z from 'zod';
import { choices } from '../choices.ts';
import { timeZone } from '../contract/platform/time-zone.ts';
import { limits } from '../limits.ts';
import { levels } from '../levels.ts';

/** What kind of work a change is. */
export const changeKinds = choices({
  ddl: { zh: 'DDL', en: 'DDL' },
  dml: { zh: 'DML', en: 'DML' },
  export: { zh: '数据导出', en: 'an export' },
  unmask: { zh: '查看原文', en: 'a look at plain data' },
});
/** One kind of work. */
export type ChangeKind = (typeof changeKinds.values)[number];

/** Hours of working days in a time zone; `days` are 1 for Monday to 7 for Sunday. */
const hours = z
  .object({
    days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    to: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    time_zone: timeZone,
  })
  .refine(({ from, to }) => from < to, {
    path: ['to'],
    params: { text: { zh: '结束时间必须晚于开始时间', en: 'The hours end after they begin' } },
  })
  .meta({ id: 'WorkingHours' });
/** Hours of working days. */
export type WorkingHours = z.output<typeof hours>;

const count = z.number().int().min(0).max(1_000_000_000_000);

/** What a condition may ask, by its field: how it compares, and with what. Each holds the more, the riskier a change is. */
export const condition = z.discriminatedUnion('field', [
  z.object({
    field: z.literal('kind'),
    comparison: z.literal('one_of'),
    value: z.array(changeKinds.schema).min(1).max(changeKinds.values.length),
  }),
  z.object({ field: z.literal('level'), comparison: z.literal('at_least'), value: z.enum(levels) }),
  z.object({ field: z.literal('cannot_run'), comparison: z.literal('is'), value: z.literal(true) }),
  z.object({ field: z.literal('affected_rows'), comparison: z.literal('at_least'), value: count }),
  z.object({ field: z.literal('table_rows'), comparison: z.literal('at_least'), value: count }),
  z.object({ field: z.literal('sources'), comparison: z.literal('at_least'), value: count }),
  z.object({
    field: z.literal('environment'),
    comparison: z.literal('one_of'),
    value: z.array(z.string().min(1).max(64)).min(1).max(limits.ruleEnvironmentsMax),
  }),
  z.object({ field: z.literal('time'), comparison: z.literal('outside'), value: hours }),
]);
/** One condition of a rule. */
export type Condition = z.output<typeof condition>;

const needsName = { zh: '请填写步骤名称，例如 DBA', en: 'Name the step, for example DBA' };
const needsSomebody = { zh: '至少指定一名人员，或选择拥有权限的成员', en: 'At least one designated user is required' };
const step = z
  .object({
    desc: z
      .string()
      .trim()
      .max(limits.ruleStepNameLengthMax)
      .refine((desc) => desc !== '', { params: { text: needsName } }),
    approved_by_authorized: z.boolean(),
    assignee_user_id_list: z.array(z.string().min(1).max(64)).max(limits.stepUsersMax),
  })
  .refine((one) => one.approved_by_authorized || one.assignee_user_id_list.length > 0, {
    path: ['assignee_user_id_list'],
    params: { text: needsSomebody },
  })
  .meta({ id: 'RuleStep' });
/** The approval step that a rule asks for. */
export type RuleStep = z.output<typeof step>;

/** What a rule demands of the changes that meet all of its conditions. */
export const demands = choices({
  review: { zh: '需要审批步骤', en: 'It needs an approval step' },
  not_creator: { zh: '创建人不能审批', en: 'Its creator cannot approve it' },
  block: { zh: '不能提交', en: 'It cannot be submitted' },
});

const sameField = { zh: '同一条规则中每个条件只能使用一次', en: 'Each condition stands once in a rule' };
const needsStep = { zh: '请说明需要谁审批', en: 'Say who has to approve' };
/** A rule: if all of its conditions hold, what it demands. Without conditions it holds for every change. */
export const approvalRule = z
  .object({
    demand: demands.schema,
    conditions: z
      .array(condition)
      .max(8)
      .refine((list) => new Set(list.map(({ field }) => field)).size === list.length, { params: { text: sameField } }),
    step: step.optional(),
  })
  .refine(({ demand, step: asked }) => demand !== 'review' || asked !== undefined, {
    path: ['step'],
    params: { text: needsStep },
  })
  .meta({ id: 'ApprovalRule' });
/** One rule of a project. */
export type ApprovalRule = z.output<typeof approvalRule>;
