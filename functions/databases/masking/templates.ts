import type * as contract from '../../../shared/contract/databases/masking/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale, sameText } from '../../../shared/text.ts';
import { namingUses } from '../../ground/in-use/naming-uses.ts';
import type { Context } from '../../platform/context.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { nextMaskingNumber } from './number-of.ts';
import { customMaskingRules, knownRules } from './rule-repo.ts';
import { builtinTemplate, maskingTemplateNames, maskingTemplates, type MaskingTemplate } from './template-repo.ts';

type Rules = Input<typeof contract.updateMaskingTemplate>['body']['masking_template'];
const namesShown = 3;

export async function listMaskingTemplates(
  { query: { page_index, page_size } }: Input<typeof contract.listMaskingTemplates>,
  ctx: Context,
) {
  const { items } = await maskingTemplates.on(ctx.table).list({ projectUid: ctx.project.uid });
  const all = [builtinTemplate, ...items.map((one) => ({ ...one, name: sameText(one.name) }))];
  const page = all.slice((page_index - 1) * page_size, page_index * page_size);
  const rules = await knownRules(
    ctx.table,
    ctx.project.uid,
    page.flatMap(({ ruleIds }) => ruleIds.slice(0, namesShown)),
  );
  return {
    total_nums: all.length,
    data: page.map(({ templateId, name, ruleIds }) => ({
      id: templateId,
      name: inLocale(name, ctx.locale),
      rule_count: ruleIds.length,
      rule_names: ruleIds.slice(0, namesShown).flatMap((id) => {
        const rule = rules.get(id);
        return rule ? [inLocale(rule.name, ctx.locale)] : [];
      }),
      rule_ids: [...ruleIds],
      is_builtin: templateId === builtinTemplate.templateId,
    })),
  };
}

export async function addMaskingTemplate(
  { body: { masking_template: given } }: Input<typeof contract.addMaskingTemplate>,
  ctx: Context,
) {
  ctx.describe({ zh: `添加脱敏模板 ${given.name}`, en: `Add the masking template ${given.name}` });
  const projectUid = ctx.project.uid;
  const { ruleIds, keeping } = await checkedRules(ctx, given);
  const { items } = await maskingTemplates.on(ctx.table).list({ projectUid });
  if (items.length >= limits.maskingTemplatesMax)
    throw new AppError('maskingTemplatesMany', { max: limits.maskingTemplatesMax });
  const templateId = await nextMaskingNumber(ctx.table);
  const made = {
    projectUid,
    templateId,
    name: given.name,
    ruleIds,
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
  };
  const taken = new AppError('maskingNameTaken', { name: given.name });
  await ctx.table.transact(keeping);
  await ctx.recorded.transact([
    maskingTemplates.on(ctx.table).creating(made),
    maskingTemplateNames.on(ctx.table).claiming(made, made.name, String(templateId), taken),
  ]);
  return {};
}

export async function updateMaskingTemplate(
  { params, body: { masking_template: given } }: Input<typeof contract.updateMaskingTemplate>,
  ctx: Context,
) {
  const before = await requireTemplate(ctx, params.template_id);
  ctx.describe({ zh: `编辑脱敏模板 ${before.name}`, en: `Change the masking template ${before.name}` });
  const { ruleIds, keeping } = await checkedRules(ctx, given);
  await ctx.table.transact(keeping);
  await ctx.recorded.transact([maskingTemplates.on(ctx.table).updating({ ...before, ruleIds })]);
  return {};
}

export async function deleteMaskingTemplate({ params }: Input<typeof contract.deleteMaskingTemplate>, ctx: Context) {
  const gone = await requireTemplate(ctx, params.template_id);
  ctx.describe({ zh: `删除脱敏模板 ${gone.name}`, en: `Delete the masking template ${gone.name}` });
  await namingUses(ctx, 'masking_template', gone, async () => {
    if ((gone.discoveryTasks ?? 0) > 0) throw new AppError('maskingTemplateInUse', { name: gone.name });
    await ctx.recorded.transact([
      maskingTemplates.on(ctx.table).removing(gone, {
        condition: { version: gone.version },
        refusal: new AppError('changedMeanwhile'),
      }),
      maskingTemplateNames.on(ctx.table).releasing(gone, gone.name, String(gone.templateId)),
    ]);
  });
  return {};
}

/** The rules that are named, each of which the project has; touched, so that none is deleted meanwhile. */
async function checkedRules(ctx: Context, given: Rules): Promise<{ ruleIds: number[]; keeping: TransactItem[] }> {
  const named = given.rule_refs?.map(({ rule_id: id }) => id) ?? given.rule_ids ?? [];
  const ruleIds = [...new Set(named)];
  if (ruleIds.length === 0) throw new AppError('maskingTemplateEmpty');
  const known = await knownRules(ctx.table, ctx.project.uid, ruleIds);
  for (const id of ruleIds) if (!known.has(id)) throw new AppError('maskingRuleUnknown', { id });
  for (const { rule_id: id, rule_source: source } of given.rule_refs ?? [])
    if (source && known.get(id)?.source !== source) throw new AppError('maskingRuleUnknown', { id });
  const own = ruleIds.filter((id) => known.get(id)?.source === 'custom').slice(0, 90);
  const rules = customMaskingRules.on(ctx.table);
  return { ruleIds, keeping: own.map((ruleId) => rules.patching({ projectUid: ctx.project.uid, ruleId }, {})) };
}

async function requireTemplate(ctx: Context, templateId: number): Promise<MaskingTemplate> {
  if (templateId === builtinTemplate.templateId) throw new AppError('maskingBuiltin');
  return maskingTemplates.on(ctx.table).require({ projectUid: ctx.project.uid, templateId });
}
