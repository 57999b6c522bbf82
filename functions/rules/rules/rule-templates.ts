import type * as contract from '../../../shared/contract/rules/rules/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { ruleVersion } from './default-template-name.ts';
import { defaultTemplates } from './default-templates.ts';
import { fileOf } from './template-file.ts';
import { platformScope } from './template-name.ts';
import { templates, type TemplateHeader } from './template-repo.ts';
import {
  addTemplate,
  alterTemplate,
  copyTemplate,
  detailOf,
  dropTemplate,
  foundRow,
  onPlatform,
  requireTemplate,
  templateRow,
} from './templates.ts';

/** The default templates first, then those of the platform. There are few of them, so they are read at once. */
export async function listRuleTemplates(
  { query: { page_index, page_size } }: Input<typeof contract.listRuleTemplates>,
  ctx: Context,
) {
  const own = await platformTemplates(ctx);
  const all = [
    ...defaultTemplates.map((template) => foundRow({ ...template, bindings: 0 }, ctx)),
    ...own.map(templateRow),
  ];
  return { data: all.slice((page_index - 1) * page_size, page_index * page_size), total_nums: all.length };
}

export async function getRuleTemplate({ params, query }: Input<typeof contract.getRuleTemplate>, ctx: Context) {
  return detailOf(ctx, onPlatform, { name: params.rule_template_name, filter: query });
}

export async function listRuleTemplateTips(
  { query: { filter_db_type: dbType } }: Input<typeof contract.listRuleTemplateTips>,
  ctx: Context,
) {
  const own = await platformTemplates(ctx);
  const isWanted = (template: { dbType: string }) => !dbType || template.dbType === dbType;
  return {
    data: [
      ...defaultTemplates.filter(isWanted).map((template) => tipOf({ ...template, isDefault: true })),
      ...own.filter(isWanted).map((template) => tipOf({ ...template, isDefault: false })),
    ],
  };
}

export async function createRuleTemplate({ body }: Input<typeof contract.createRuleTemplate>, ctx: Context) {
  return addTemplate(ctx, onPlatform, body);
}

export async function updateRuleTemplate({ params, body }: Input<typeof contract.updateRuleTemplate>, ctx: Context) {
  return alterTemplate(ctx, onPlatform, { name: params.rule_template_name, body });
}

export async function deleteRuleTemplate({ params }: Input<typeof contract.deleteRuleTemplate>, ctx: Context) {
  return dropTemplate(ctx, onPlatform, params.rule_template_name);
}

export async function cloneRuleTemplate({ params, body }: Input<typeof contract.cloneRuleTemplate>, ctx: Context) {
  return copyTemplate(ctx, onPlatform, { name: params.rule_template_name, body });
}

export async function exportRuleTemplate({ params, query }: Input<typeof contract.exportRuleTemplate>, ctx: Context) {
  return fileOf(await requireTemplate(ctx, onPlatform.seen, params.rule_template_name), query.export_type, ctx.locale);
}

/** A template to choose from; its id is its name, since names do not change. */
export function tipOf({ name, dbType, isDefault }: Pick<TemplateHeader, 'name' | 'dbType'> & { isDefault: boolean }) {
  return {
    rule_template_id: name,
    rule_template_name: name,
    db_type: dbType,
    rule_version: ruleVersion,
    is_default_rule_template: isDefault,
  };
}

async function platformTemplates({ table }: Context): Promise<readonly TemplateHeader[]> {
  return (await templates.on(table).list({ scope: platformScope })).items;
}
