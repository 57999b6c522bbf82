import type * as contract from '../../../shared/contract/rules/rules/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { pageOf } from '../../platform/table/paging.ts';
import { tipOf } from './rule-templates.ts';
import { fileOf } from './template-file.ts';
import { templates, templateTotal } from './template-repo.ts';
import {
  addTemplate,
  alterTemplate,
  copyTemplate,
  detailOf,
  dropTemplate,
  inProject,
  requireTemplate,
  templateRow,
} from './templates.ts';

export async function listProjectRuleTemplates(
  { query }: Input<typeof contract.listProjectRuleTemplates>,
  ctx: Context,
) {
  const place = { scope: ctx.project.uid };
  const [items, total] = await Promise.all([
    pageOf(templates.on(ctx.table).listing(place), query, ctx.user.uid),
    templateTotal.on(ctx.table).read(place),
  ]);
  return { data: items.map(templateRow), total_nums: total };
}

export async function getProjectRuleTemplate(
  { params, query }: Input<typeof contract.getProjectRuleTemplate>,
  ctx: Context,
) {
  return detailOf(ctx, inProject(ctx), { name: params.rule_template_name, filter: query });
}

export async function listProjectRuleTemplateTips(
  { query: { filter_db_type: dbType } }: Input<typeof contract.listProjectRuleTemplateTips>,
  ctx: Context,
) {
  const { items } = await templates.on(ctx.table).list({ scope: ctx.project.uid });
  return {
    data: items
      .filter((template) => !dbType || template.dbType === dbType)
      .map((template) => tipOf({ ...template, isDefault: false })),
  };
}

export async function createProjectRuleTemplate(
  { body }: Input<typeof contract.createProjectRuleTemplate>,
  ctx: Context,
) {
  return addTemplate(ctx, inProject(ctx), body);
}

export async function updateProjectRuleTemplate(
  { params, body }: Input<typeof contract.updateProjectRuleTemplate>,
  ctx: Context,
) {
  return alterTemplate(ctx, inProject(ctx), { name: params.rule_template_name, body });
}

export async function deleteProjectRuleTemplate(
  { params }: Input<typeof contract.deleteProjectRuleTemplate>,
  ctx: Context,
) {
  return dropTemplate(ctx, inProject(ctx), params.rule_template_name);
}

export async function cloneProjectRuleTemplate(
  { params, body }: Input<typeof contract.cloneProjectRuleTemplate>,
  ctx: Context,
) {
  return copyTemplate(ctx, inProject(ctx), { name: params.rule_template_name, body });
}

export async function exportProjectRuleTemplate(
  { params, query }: Input<typeof contract.exportProjectRuleTemplate>,
  ctx: Context,
) {
  return fileOf(
    await requireTemplate(ctx, inProject(ctx).seen, params.rule_template_name),
    query.export_type,
    ctx.locale,
  );
}
