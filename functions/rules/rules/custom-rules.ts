import { namingUses } from '../../ground/in-use/naming-uses.ts';
import { tagGroups, type TagGroup } from '../../../shared/audit/judge/rule-tags.ts';
import type * as contract from '../../../shared/contract/rules/rules/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { raise } from '../../platform/events.ts';
import type { Context } from '../../platform/context.ts';
import {
  changeCustomRule,
  createCustomRule as create,
  customRules,
  customRulesOf,
  customRuleTotal,
  removeCustomRule,
  type CustomRule,
} from './custom-rule-repo.ts';
import { copied, ruleRow, typedRulesOf } from './rule-row.ts';

/** There are few custom rules, so they are read at once. */
export async function listCustomRules({ query }: Input<typeof contract.listCustomRules>, { table }: Context) {
  const all = await customRulesOf(table, query.filter_db_type || undefined);
  const words = query.filter_desc?.toLowerCase() ?? '';
  return { data: all.filter(({ desc }) => desc.toLowerCase().includes(words)).map(viewOf) };
}

export async function getCustomRule(
  { params: { rule_id: ruleId } }: Input<typeof contract.getCustomRule>,
  { table }: Context,
) {
  return { data: viewOf(await customRules.on(table).require({ ruleId })) };
}

export async function createCustomRule({ body }: Input<typeof contract.createCustomRule>, ctx: Context) {
  const { db_type: dbType, desc, annotation = '', level = 'notice', type = '', tags = [], rule_script: script } = body;
  ctx.describe({ zh: `创建自定义规则 ${desc}`, en: `Create the custom rule ${desc}` });
  if (!findEngine(dbType)) throw new AppError('unknownDbType', { dbType });
  await checkScript(script);
  if ((await customRuleTotal.on(ctx.table).read({})) >= limits.customRulesMax)
    throw new AppError('tooManyCustomRules', { max: limits.customRulesMax });
  await create(ctx.recorded, {
    ruleId: ctx.world.newId(),
    dbType,
    desc,
    annotation,
    level,
    type,
    tags: byGroup(tags),
    script,
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
  });
  return {};
}

export async function updateCustomRule(
  { params: { rule_id: ruleId }, body }: Input<typeof contract.updateCustomRule>,
  ctx: Context,
) {
  const before = await customRules.on(ctx.table).require({ ruleId });
  ctx.describe({ zh: `编辑自定义规则 ${before.desc}`, en: `Edit the custom rule ${before.desc}` });
  if (body.revision !== undefined && body.revision !== before.revision) throw new AppError('changedMeanwhile');
  const {
    desc = before.desc,
    annotation = before.annotation,
    level = before.level,
    type = before.type,
    rule_script: script = before.script,
  } = body;
  if (script !== before.script) await checkScript(script);
  await changeCustomRule(ctx.recorded, before, {
    ...before,
    desc,
    annotation,
    level,
    type,
    script,
    tags: body.tags ? byGroup(body.tags) : before.tags,
    revision: before.revision + 1,
  });
  return {};
}

export async function deleteCustomRule(
  { params: { rule_id: ruleId } }: Input<typeof contract.deleteCustomRule>,
  ctx: Context,
) {
  const gone = await customRules.on(ctx.table).require({ ruleId });
  ctx.describe({ zh: `删除自定义规则 ${gone.desc}`, en: `Delete the custom rule ${gone.desc}` });
  await namingUses(ctx, 'custom_rule', gone, () => removeCustomRule(ctx.recorded, gone));
  await raise(ctx, 'customRuleDeleted', { ruleId: gone.ruleId, dbType: gone.dbType });
  return {};
}

export async function listRuleTypes(
  { params: { db_type: dbType } }: Input<typeof contract.listRuleTypes>,
  { table, locale }: Context,
) {
  const ours = typedRulesOf(dbType).map((one) => ruleRow(one, locale).type);
  const custom = (await customRulesOf(table, dbType)).map((one) => ruleRow({ custom: one }, locale).type);
  const types = [...new Set([...ours, ...custom])];
  return {
    data: types.map((type) => ({
      rule_type: type,
      rule_count: [...ours, ...custom].filter((one) => one === type).length,
      is_custom_rule_type: !ours.includes(type),
    })),
  };
}

async function checkScript(script: string): Promise<void> {
  // The engine of regular expressions is loaded by those who write rules only.
  const { compiled } = await import('../../../shared/custom-rules/regular-expression.ts');
  const { problem } = compiled(script);
  if (problem)
    throw new AppError(
      'validation',
      { problems: problem.message.en },
      { fields: [{ path: 'rule_script', message: problem.message }] },
    );
}

function byGroup(tags: readonly string[]): CustomRule['tags'] {
  const of = (group: TagGroup) => tags.filter((tag) => (groupOf.get(tag) ?? 'operand') === group);
  return {
    operand: of('operand'),
    sql: of('sql'),
    audit_purpose: of('audit_purpose'),
    audit_accuracy: of('audit_accuracy'),
    performance_cost: of('performance_cost'),
  };
}

const groupOf = new Map(
  Object.entries(tagGroups).flatMap(([group, tags]) => Object.keys(tags).map((tag) => [tag, group] as const)),
);

function viewOf({ ruleId, desc, annotation, dbType, level, type, tags, script, uses, revision }: CustomRule) {
  return {
    rule_id: ruleId,
    desc,
    annotation,
    db_type: dbType,
    level,
    type,
    categories: copied(tags),
    rule_script: script,
    used_by_template_count: uses,
    revision,
  };
}
