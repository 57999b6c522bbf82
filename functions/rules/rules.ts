import { engines } from '../../shared/engines/index.ts';
import { tagGroups } from '../../shared/audit/rule-tags.ts';
import { tagsOf } from '../../shared/audit/rule.ts';
import type * as contract from '../../shared/contract/rules.ts';
import type { Input } from '../../shared/contract/operation.ts';
import type { Context } from '../platform/context.ts';
import { findDefaultTemplate, ruleVersion } from './default-templates.ts';
import { fitsFilter, isNamed, ruleRow, typedRules, wordsOf, type TypedRule } from './rule-row.ts';

export async function listRules({ query }: Input<typeof contract.listRules>, ctx: Context) {
  const names = wordsOf(query.filter_rule_names);
  const found = chosenRules(query.filter_global_rule_template_name).filter((one) =>
    (!query.filter_db_type || one.dbType === query.filter_db_type)
    && (names.length === 0 || isNamed(one, names))
    && (query.filter_rule_version === undefined || query.filter_rule_version === ruleVersion)
    && fitsFilter(one, query));
  return { data: found.map((one) => ruleRow(one, ctx.locale)) };
}

export async function getCategoryStatistics() {
  const counts = new Map<string, number>();
  for (const { rule } of typedRules) {
    for (const [group, tags] of Object.entries(tagsOf(rule))) for (const tag of tags) counts.set(`${group} ${tag}`, (counts.get(`${group} ${tag}`) ?? 0) + 1);
  }
  return { data: Object.fromEntries(Object.entries(tagGroups).map(([category, tags]) => [category, rowsOf(category, Object.keys(tags), counts)])) };
}

export async function listRuleVersionTips() {
  return { data: engines.map(({ dbType }) => ({ db_type: dbType, rule_versions: [ruleVersion] })) };
}

function chosenRules(templateName: string | undefined): readonly TypedRule[] {
  if (!templateName) return typedRules;
  const template = findDefaultTemplate(templateName);
  return template ? template.settings.map((setting) => ({ ...setting, dbType: template.dbType })) : [];
}

function rowsOf(category: string, tags: readonly string[], counts: ReadonlyMap<string, number>) {
  return tags.flatMap((tag) => {
    const count = counts.get(`${category} ${tag}`);
    return count === undefined ? [] : [{ category, tag, count }];
  });
}
