import type { RuleSetting } from '../../../shared/audit/judge/rule.ts';
import { sameText, type Text } from '../../../shared/text.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { customRules } from './custom-rule-repo.ts';
import { findDefaultTemplate, type DefaultTemplate } from './default-templates.ts';
import { typedRulesOf, type ListedRule } from './rule-row.ts';
import type { Scope } from './template-name.ts';
import {
  templateRules,
  templates,
  type StoredSetting,
  type TemplateHeader,
  type TemplateRules,
} from './template-repo.ts';

/** A template that is kept in the table. */
export type OwnTemplate = { readonly header: TemplateHeader; readonly rules: TemplateRules };
/** A template with its rules, wherever it comes from. `scope` is absent for a default one. */
export type FoundTemplate = {
  readonly scope?: Scope;
  readonly name: string;
  readonly dbType: string;
  readonly desc: Text;
  readonly rules: readonly ListedRule[];
  readonly revision: number;
  readonly bindings: number;
  readonly updatedAt?: string;
};

/** The template of a name: a default one, else the first that one of these scopes has. */
export async function findTemplate(
  table: TenantTable,
  name: string,
  scopes: readonly Scope[],
): Promise<FoundTemplate | undefined> {
  const byDefault = findDefaultTemplate(name);
  if (byDefault) return foundDefault(byDefault);
  const own = await findOwnTemplate(table, name, scopes);
  return own && foundOwn(table, own);
}

/** The template of a name among those of the table, with what it switches on. */
export async function findOwnTemplate(
  table: TenantTable,
  name: string,
  scopes: readonly Scope[],
): Promise<OwnTemplate | undefined> {
  const keys = scopes.map((scope) => ({ scope, name }));
  const [headers, lists] = await Promise.all([
    templates.on(table).getMany(keys),
    templateRules.on(table).getMany(keys),
  ]);
  const [header] = headers;
  const rules = lists.find(({ scope }) => scope === header?.scope);
  return header && rules && { header, rules };
}

/** What a template switches on. A rule that the product no longer has is left out. */
export async function rulesOfSettings(
  table: TenantTable,
  dbType: string,
  settings: readonly StoredSetting[],
): Promise<readonly ListedRule[]> {
  const ours = new Map(typedRulesOf(dbType).map(({ rule }) => [rule.id, rule]));
  const ids = settings.filter(({ isCustom }) => isCustom).map(({ rule: ruleId }) => ({ ruleId }));
  const own = new Map(
    ids.length === 0 ? [] : (await customRules.on(table).getMany(ids)).map((custom) => [custom.ruleId, custom]),
  );
  return settings.flatMap(({ rule: id, level, params }): ListedRule[] => {
    const [rule, custom] = [ours.get(id), own.get(id)];
    if (custom) return [{ custom, level }];
    return rule ? [{ rule, dbType, level, params }] : [];
  });
}

async function foundOwn(table: TenantTable, { header, rules }: OwnTemplate): Promise<FoundTemplate> {
  const { scope, name, dbType, desc, bindings, updatedAt } = header;
  return {
    scope,
    name,
    dbType,
    desc: sameText(desc),
    bindings,
    updatedAt,
    revision: rules.version,
    rules: await rulesOfSettings(table, dbType, rules.settings),
  };
}

function foundDefault({ name, dbType, desc, settings }: DefaultTemplate): FoundTemplate {
  return {
    name,
    dbType,
    desc,
    bindings: 0,
    revision: 0,
    rules: settings.map((setting: RuleSetting) => ({ ...setting, dbType })),
  };
}
