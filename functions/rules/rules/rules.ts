import { engines } from '../../../shared/engines/index.ts';
import { tagGroups } from '../../../shared/audit/judge/rule-tags.ts';
import type * as contract from '../../../shared/contract/rules/rules/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { customRulesOf } from './custom-rule-repo.ts';
import { ruleVersion } from './default-template-name.ts';
import { findTemplate } from './find-template.ts';
import {
  dbTypeOf,
  fitsFilter,
  isNamed,
  ruleRow,
  tagsOfListed,
  typedRules,
  wordsOf,
  type ListedRule,
} from './rule-row.ts';
import { platformScope } from './template-name.ts';

export async function listRules({ query }: Input<typeof contract.listRules>, ctx: Context) {
  const names = wordsOf(query.filter_rule_names);
  const inTemplate = Boolean(query.filter_global_rule_template_name);
  const checks = inTemplate ? [] : await namedValidityRules(names, query.filter_db_type);
  const found = [...(await chosenRules(ctx, query)), ...checks].filter(
    (one) =>
      (!query.filter_db_type || dbTypeOf(one) === query.filter_db_type) &&
      (names.length === 0 || isNamed(one, names)) &&
      (query.filter_rule_version === undefined || query.filter_rule_version === ruleVersion) &&
      fitsFilter(one, query),
  );
  return { data: found.map((one) => ruleRow(one, ctx.locale)) };
}

export async function getCategoryStatistics(_: unknown, ctx: Context) {
  const counts = new Map<string, number>();
  for (const one of await everyRule(ctx, undefined)) {
    for (const [group, tags] of Object.entries(tagsOfListed(one)))
      for (const tag of tags) counts.set(`${group} ${tag}`, (counts.get(`${group} ${tag}`) ?? 0) + 1);
  }
  return { data: Object.fromEntries(Object.keys(tagGroups).map((category) => [category, rowsOf(category, counts)])) };
}

export async function listRuleVersionTips() {
  return { data: engines.map(({ dbType }) => ({ db_type: dbType, rule_versions: [ruleVersion] })) };
}

async function chosenRules(
  ctx: Context,
  { filter_global_rule_template_name: name, filter_db_type: dbType }: Input<typeof contract.listRules>['query'],
): Promise<readonly ListedRule[]> {
  if (!name) return everyRule(ctx, dbType || undefined);
  return (await findTemplate(ctx.table, name, [platformScope]))?.rules ?? [];
}

/** Whoever asks by name may mean a check that nobody can switch off, such as an unknown table: findings name those too. */
async function namedValidityRules(
  names: readonly string[],
  dbType: string | undefined,
): Promise<readonly ListedRule[]> {
  if (names.length === 0) return [];
  const { validityRules } = await import('../../../shared/audit/validity/index.ts');
  const judging = engines.filter((engine) => !dbType || engine.dbType === dbType);
  return judging.flatMap((engine) =>
    validityRules
      .filter(({ dialects }) => dialects.includes(engine.dialect))
      .map((rule) => ({ rule, dbType: engine.dbType }))
      .filter((one) => isNamed(one, names)),
  );
}

async function everyRule({ table }: Context, dbType: string | undefined): Promise<readonly ListedRule[]> {
  return [...typedRules, ...(await customRulesOf(table, dbType)).map((custom) => ({ custom }))];
}

/** The tags of a group that some rule carries: ours in their order, then those that people made up. */
function rowsOf(category: string, counts: ReadonlyMap<string, number>) {
  const order = Object.keys(tagGroups[category as keyof typeof tagGroups]);
  const found = [...counts].flatMap(([key, count]) =>
    key.startsWith(`${category} `) ? [{ category, tag: key.slice(category.length + 1), count }] : [],
  );
  const place = ({ tag }: { tag: string }) => (order.includes(tag) ? order.indexOf(tag) : order.length);
  return found.sort((a, b) => place(a) - place(b));
}
