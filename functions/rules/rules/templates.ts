import type * as z from 'zod';
import type * as contract from '../../../shared/contract/rules/rules/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { namingUses } from '../../ground/in-use/naming-uses.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { customRules } from './custom-rule-repo.ts';
import { ruleVersion } from './default-template-name.ts';
import { findDefaultTemplate } from './default-templates.ts';
import { findOwnTemplate, findTemplate, type FoundTemplate, type OwnTemplate } from './find-template.ts';
import { readRuleList, type GivenRule } from './rule-list.ts';
import { fitsFilter, ruleRow, type ListedRule, type RuleFilter } from './rule-row.ts';
import { platformScope, type Scope } from './template-name.ts';
import {
  changeTemplate,
  createTemplate,
  removeTemplate,
  templateTotal,
  type StoredSetting,
  type TemplateHeader,
} from './template-repo.ts';

type New = Input<typeof contract.createRuleTemplate>['body'];
type Changed = Input<typeof contract.updateRuleTemplate>['body'];
type Copy = Input<typeof contract.cloneRuleTemplate>['body'];

/** Where templates are kept and looked up: in a project also those of the platform are seen. */
export type TemplatePlace = { readonly scope: Scope; readonly seen: readonly Scope[] };
export const onPlatform: TemplatePlace = { scope: platformScope, seen: [platformScope] };
export const inProject = ({ project }: Context): TemplatePlace => ({
  scope: project.uid,
  seen: [project.uid, platformScope],
});

export async function detailOf(
  ctx: Context,
  { seen }: TemplatePlace,
  { name, filter }: { name: string; filter: RuleFilter },
) {
  const template = await requireTemplate(ctx, seen, name);
  const rules = template.rules.filter((one) => fitsFilter(one, filter));
  return {
    data: {
      ...foundRow(template, ctx),
      revision: template.revision,
      rule_list: rules.map((one) => ruleRow(one, ctx.locale)),
    },
  };
}

export async function addTemplate(ctx: Context, { scope }: TemplatePlace, given: New) {
  const { rule_template_name: name, db_type: dbType, desc = '' } = given;
  ctx.describe({ zh: `创建规则模板 ${name}`, en: `Create the rule template ${name}` });
  if (!findEngine(dbType)) throw new AppError('unknownDbType', { dbType });
  const settings = await settingsOf(ctx, dbType, given.rule_list);
  await create(ctx, { scope, name, dbType, desc, settings });
  return {};
}

export async function alterTemplate(
  ctx: Context,
  place: TemplatePlace,
  { name, body }: { name: string; body: Changed },
) {
  const { header, rules } = await requireOwn(ctx, place, name);
  ctx.describe({ zh: `编辑规则模板 ${name}`, en: `Edit the rule template ${name}` });
  if (body.revision !== undefined && body.revision !== rules.version) throw new AppError('changedMeanwhile');
  const settings = body.rule_list ? await settingsOf(ctx, header.dbType, body.rule_list) : rules.settings;
  await changeTemplate(ctx.recorded, rules, { desc: body.desc ?? header.desc, settings, updatedAt: now(ctx) });
  return {};
}

export async function dropTemplate(ctx: Context, place: TemplatePlace, name: string) {
  const { header, rules } = await requireOwn(ctx, place, name);
  ctx.describe({ zh: `删除规则模板 ${name}`, en: `Delete the rule template ${name}` });
  await namingUses(ctx, 'rule_template', header, () => removeTemplate(ctx.recorded, header, rules));
  return {};
}

export async function copyTemplate(
  ctx: Context,
  { scope, seen }: TemplatePlace,
  { name: from, body }: { name: string; body: Copy },
) {
  const { new_rule_template_name: name, desc } = body;
  ctx.describe({ zh: `克隆规则模板 ${from} 为 ${name}`, en: `Clone the rule template ${from} as ${name}` });
  const template = await requireTemplate(ctx, seen, from);
  await create(ctx, {
    scope,
    name,
    dbType: template.dbType,
    desc: desc ?? inLocale(template.desc, ctx.locale),
    settings: template.rules.map(settingOfListed),
  });
  return {};
}

export async function requireTemplate(ctx: Context, seen: readonly Scope[], name: string): Promise<FoundTemplate> {
  const template = await findTemplate(ctx.table, name, seen);
  if (!template) throw new AppError('notFound');
  return template;
}

/** A template as lists show it. */
export function templateRow({
  scope,
  name,
  dbType,
  desc,
  bindings,
}: Pick<TemplateHeader, 'name' | 'dbType' | 'desc' | 'bindings'> & { scope: Scope | undefined }) {
  return {
    rule_template_name: name,
    db_type: dbType,
    desc,
    rule_version: ruleVersion,
    is_default_rule_template: scope === undefined,
    is_global_rule_template: scope === undefined || scope === platformScope,
    bound_instance_count: bindings,
  };
}

export function foundRow(
  { scope, desc, ...rest }: Pick<FoundTemplate, 'scope' | 'name' | 'dbType' | 'desc' | 'bindings'>,
  { locale }: Context,
): z.input<typeof contract.listRuleTemplates.reply>['data'][number] {
  return templateRow({ ...rest, scope, desc: inLocale(desc, locale) });
}

async function requireOwn({ table }: Context, { scope }: TemplatePlace, name: string): Promise<OwnTemplate> {
  if (findDefaultTemplate(name)) throw new AppError('defaultRuleTemplateFixed');
  const own = await findOwnTemplate(table, name, [scope]);
  if (!own) throw new AppError('notFound');
  return own;
}

async function create(
  ctx: Context,
  made: { scope: Scope; name: string; dbType: string; desc: string; settings: StoredSetting[] },
): Promise<void> {
  if ((await templateTotal.on(ctx.table).read(made)) >= limits.ruleTemplatesMax)
    throw new AppError('tooManyRuleTemplates', { max: limits.ruleTemplatesMax });
  const at = now(ctx);
  await createTemplate(ctx.recorded, { ...made, createdAt: at, updatedAt: at });
}

/** The most problems that one refusal tells. */
const toldMax = 20;

async function settingsOf({ table }: Context, dbType: string, given: readonly GivenRule[]): Promise<StoredSetting[]> {
  const ids = [...new Set(given.filter(({ is_custom_rule: isCustom }) => isCustom).map(({ name }) => name))];
  if (ids.length > limits.customRulesPerTemplateMax)
    throw new AppError('tooManyCustomRulesInTemplate', { max: limits.customRulesPerTemplateMax });
  const named = ids.length === 0 ? [] : await customRules.on(table).getMany(ids.map((ruleId) => ({ ruleId })));
  const { settings, problems } = readRuleList(given, {
    dbType,
    customRules: named.filter((custom) => custom.dbType === dbType),
  });
  if (problems.length > 0) refuse(problems.slice(0, toldMax).map(({ message }) => message));
  return settings;
}

function refuse(messages: readonly Text[]): never {
  throw new AppError(
    'validation',
    { problems: messages.map(({ en }) => en).join('; ') },
    { fields: messages.map((message) => ({ path: 'rule_list', message })) },
  );
}

function settingOfListed(one: ListedRule): StoredSetting {
  const level = one.level !== undefined && { level: one.level };
  if ('custom' in one) return { rule: one.custom.ruleId, isCustom: true, ...level };
  const params = one.params && {
    params: Object.fromEntries(Object.entries(one.params).map(([key, value]) => [key, String(value)])),
  };
  return { rule: one.rule.id, isCustom: false, ...level, ...params };
}

function now({ world }: Context): string {
  return new Date(world.clock.now()).toISOString();
}
