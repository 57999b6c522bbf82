import { createHmac, randomBytes } from 'node:crypto';
import type * as contract from '../../../shared/contract/databases/masking/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { builtinMaskingRules, maskingRule, type MaskingRule } from '../../../shared/masking/builtin-rules.ts';
import { maskedText } from '../../../shared/masking/mask-text.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import { namingUses } from '../../ground/in-use/naming-uses.ts';
import type { Context } from '../../platform/context.ts';
import { demandMask, effectOf, maskOf } from './algorithm.ts';
import { maskedColumns } from './masked-column-repo.ts';
import { nextMaskingNumber } from './number-of.ts';
import { customMaskingRules, maskingRuleNames, type CustomMaskingRule } from './rule-repo.ts';
import { knownTypes, requireType, typeOf, type KnownType } from './type-repo.ts';
import { templatesWith } from './template-repo.ts';

type Asked = Input<typeof contract.listBuiltinMaskingRules>['query'];
type Types = ReadonlyMap<number, KnownType>;

export function listBuiltinMaskingRules({ query }: Input<typeof contract.listBuiltinMaskingRules>, ctx: Context) {
  return Promise.resolve(
    listed(
      builtinMaskingRules.map((one) => shownBuiltin(one, ctx.locale)),
      query,
    ),
  );
}

export async function listMaskingRules({ query }: Input<typeof contract.listMaskingRules>, ctx: Context) {
  const { items } = await customMaskingRules.on(ctx.table).list({ projectUid: ctx.project.uid });
  const types = await knownTypes(ctx.table, ctx.project.uid);
  const own = items.map((one) => shownCustom(one, types, ctx.locale));
  return listed([...builtinMaskingRules.map((one) => shownBuiltin(one, ctx.locale)), ...own], query);
}

export async function addMaskingRule({ body: { rule: given } }: Input<typeof contract.addMaskingRule>, ctx: Context) {
  ctx.describe({ zh: `添加脱敏规则 ${given.name}`, en: `Add the masking rule ${given.name}` });
  const projectUid = ctx.project.uid;
  demandMask(given.masking_algorithm_config);
  const { id: typeId } = await requireType(ctx.table, projectUid, Number(given.sensitive_data_type_uid));
  const { items } = await customMaskingRules.on(ctx.table).list({ projectUid });
  if (items.length >= limits.maskingRulesMax) throw new AppError('maskingRulesMany', { max: limits.maskingRulesMax });
  const ruleId = await nextMaskingNumber(ctx.table);
  const made = {
    projectUid,
    ruleId,
    name: given.name,
    description: given.description ?? '',
    typeId,
    algorithm: given.masking_algorithm_config,
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
  };
  await ctx.recorded.transact([
    customMaskingRules.on(ctx.table).creating(made),
    maskingRuleNames.on(ctx.table).claiming(made, made.name, String(ruleId), nameTaken(made.name)),
    ...(await typeOf.keeping(ctx.table, projectUid, typeId)),
  ]);
  return { data: { rule_id: ruleId } };
}

export async function getMaskingRule({ params }: Input<typeof contract.getMaskingRule>, ctx: Context) {
  const types = await knownTypes(ctx.table, ctx.project.uid);
  const builtin = maskingRule(params.rule_id);
  if (builtin) return { data: detailOfBuiltin(builtin, types, ctx.locale) };
  const { ruleId, name, description, algorithm, typeId } = await requireRule(ctx, params.rule_id);
  const type = types.get(typeId);
  const shown = { rule_id: ruleId, name, description, masking_algorithm_config: algorithm };
  return { data: { ...shown, ...(type && { sensitive_data_type: type.shown(ctx.locale) }) } };
}

export async function updateMaskingRule(
  { params, body: { rule: given } }: Input<typeof contract.updateMaskingRule>,
  ctx: Context,
) {
  const before = await requireRule(ctx, params.rule_id);
  ctx.describe({ zh: `编辑脱敏规则 ${before.name}`, en: `Change the masking rule ${before.name}` });
  const algorithm = given.masking_algorithm_config ?? before.algorithm;
  demandMask(algorithm);
  const after = { ...before, name: given.name, description: given.description ?? before.description, algorithm };
  const names = { from: before.name, to: after.name };
  await ctx.recorded.transact([
    customMaskingRules.on(ctx.table).updating(after),
    ...maskingRuleNames.on(ctx.table).renaming(before, names, String(before.ruleId), nameTaken(after.name)),
  ]);
  return {};
}

export async function deleteMaskingRule({ params }: Input<typeof contract.deleteMaskingRule>, ctx: Context) {
  const gone = await requireRule(ctx, params.rule_id);
  ctx.describe({ zh: `删除脱敏规则 ${gone.name}`, en: `Delete the masking rule ${gone.name}` });
  await namingUses(ctx, 'masking_rule', gone, async () => {
    const { items } = await maskedColumns.on(ctx.table).listBy('gsi2', { ruleId: gone.ruleId }, { limit: 1 });
    const templates = await templatesWith(ctx.table, gone);
    if (items.length > 0 || templates.length > 0) throw new AppError('maskingRuleInUse', { name: gone.name });
    await ctx.recorded.transact([
      // Whoever configured a column with it meanwhile has changed it.
      customMaskingRules.on(ctx.table).removing(gone, {
        condition: { version: gone.version },
        refusal: new AppError('changedMeanwhile'),
      }),
      maskingRuleNames.on(ctx.table).releasing(gone, gone.name, String(gone.ruleId)),
    ]);
  });
  return {};
}

export function previewMasking({ body }: Input<typeof contract.previewMasking>) {
  demandMask(body.masking_algorithm_config);
  const mask = maskOf(body.masking_algorithm_config);
  // The key of a data source is for its own statements: what a hash looks like is shown with another one.
  const key = randomBytes(32);
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('hex');
  return Promise.resolve({
    data: { masked_output_list: body.sample_input_list.map((text) => maskedText(mask, text, hash)) },
  });
}

function nameTaken(name: string) {
  return new AppError('maskingNameTaken', { name });
}

async function requireRule(ctx: Context, ruleId: number): Promise<CustomMaskingRule> {
  if (maskingRule(ruleId)) throw new AppError('maskingBuiltin');
  return customMaskingRules.on(ctx.table).require({ projectUid: ctx.project.uid, ruleId });
}

type ShownRule = ReturnType<typeof shownBuiltin> | ReturnType<typeof shownCustom>;
function listed(all: readonly ShownRule[], { source, keywords = '', page_index = 1, page_size = 20 }: Asked) {
  const wanted = keywords.trim().toLowerCase();
  const found = all.filter((one) => {
    const words = [one.name, one.description, one.effect, one.sensitive_type_name].join('\n').toLowerCase();
    return (source === undefined || one.source === source) && words.includes(wanted);
  });
  return { total_nums: found.length, data: found.slice((page_index - 1) * page_size, page_index * page_size) };
}

function shownBuiltin({ id, name, effect, mask, before, after, typeId }: MaskingRule, locale: Locale) {
  const type = typeId === undefined ? undefined : typeOf.builtin(typeId);
  return {
    id,
    name: inLocale(name, locale),
    description: '',
    algorithm_type: mask.kind,
    effect: inLocale(effect, locale),
    effect_example_before: before,
    effect_example_after: after,
    source: 'builtin' as const,
    sensitive_type_name: type ? inLocale(type.name, locale) : '',
    sensitive_type_info: type ? inLocale(type.info, locale) : '',
    is_custom_type: false,
  };
}

function shownCustom(
  { ruleId, name, description, algorithm, typeId }: CustomMaskingRule,
  types: Types,
  locale: Locale,
) {
  const mask = maskOf(algorithm);
  const type = types.get(typeId);
  const before = algorithm.sample_data_list?.[0] ?? type?.example ?? '';
  return {
    id: ruleId,
    name,
    description,
    algorithm_type: mask.kind,
    effect: inLocale(effectOf(mask), locale),
    effect_example_before: before,
    effect_example_after: maskedText(mask, before),
    source: 'custom' as const,
    sensitive_type_name: type ? inLocale(type.name, locale) : '',
    sensitive_type_info: type ? inLocale(type.info, locale) : '',
    is_custom_type: type?.source === 'custom',
  };
}

function detailOfBuiltin({ id, name, effect, mask, typeId }: MaskingRule, types: Types, locale: Locale) {
  const type = typeId === undefined ? undefined : types.get(typeId);
  const parts =
    mask.kind === 'CHAR'
      ? { mask_type: mask.kind, offset: mask.front, padding: mask.behind, length: 0, reverse: false, value: '*' }
      : mask.kind === 'HASH'
        ? { mask_type: 'ALGO' as const, value: 'HASH' }
        : { mask_type: mask.kind, value: mask.kind === 'TAG' ? mask.tag : mask.text };
  return {
    rule_id: id,
    name: inLocale(name, locale),
    description: inLocale(effect, locale),
    masking_algorithm_config: { masking_algorithm_name: mask.kind, ...parts },
    ...(type && { sensitive_data_type: type.shown(locale) }),
  };
}
