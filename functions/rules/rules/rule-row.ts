import { engines, findEngine } from '../../../shared/engines/index.ts';
import { categories, tagGroups, type TagGroup } from '../../../shared/audit/judge/rule-tags.ts';
import { remedyOf } from '../../../shared/audit/reports/remedy.ts';
import { tagsOf, type RuleSetting } from '../../../shared/audit/judge/rule.ts';
import type { Level } from '../../../shared/levels.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import { customCategory, type CustomRule } from './custom-rule-repo.ts';
import { ruleVersion } from './default-template-name.ts';
import { rulesOf } from './default-templates.ts';

/** A rule of one database type: clients know a rule by its name and this type. */
type TypedRule = RuleSetting & { readonly dbType: string };
type TypedCustomRule = { readonly custom: CustomRule; readonly level?: Level | undefined };
/** What lists and templates hold: a rule of ours or one of the tenant, with the level and values of a template. */
export type ListedRule = TypedRule | TypedCustomRule;
export type RuleFilter = { readonly fuzzy_keyword_rule?: string | undefined; readonly tags?: string | undefined };

/** Every rule of ours once per database type that it judges. */
export const typedRules: readonly TypedRule[] = engines.flatMap(({ dbType }) => typedRulesOf(dbType));

/** Our rules for a database type; none for a type that does not exist. */
export function typedRulesOf(dbType: string): readonly TypedRule[] {
  const engine = findEngine(dbType);
  return engine ? rulesOf(engine).map((rule) => ({ rule, dbType })) : [];
}

/** A rule as the wire writes it, in the reader's language; a template's own level and values stand in place of the rule's. */
export function ruleRow(one: ListedRule, locale: Locale) {
  if ('custom' in one) return customRow(one, locale);
  const { rule, dbType, level, params = {} } = one;
  return {
    rule_name: rule.id,
    db_type: dbType,
    level: level ?? rule.level,
    type: inLocale(categories[rule.category], locale),
    desc: inLocale(rule.what, locale),
    annotation: `${inLocale(rule.why, locale)}\n${inLocale(remedyOf(rule, dbType), locale)}`,
    categories: copied(tagsOf(rule)),
    params: Object.values(rule.params ?? {}).map((param) => ({
      key: param.key,
      value: String(params[param.key] ?? param.default),
      desc: inLocale(param.desc, locale),
      type: param.type,
    })),
    has_audit_power: true,
    has_rewrite_power: false,
    is_custom_rule: false,
    version: ruleVersion,
  };
}

/** Whether a rule has the keyword in its words and all of the tags. */
export function fitsFilter(one: ListedRule, filter: RuleFilter): boolean {
  const own = new Set(Object.values(tagsOfListed(one)).flat());
  return wordsOf(filter.tags).every((tag) => own.has(tag)) && hasKeyword(one, filter.fuzzy_keyword_rule);
}

/** Whether a client means this rule: by its id, or as the older generations call it. */
export function isNamed(one: ListedRule, names: readonly string[]): boolean {
  if ('custom' in one) return names.includes(one.custom.ruleId);
  return [one.rule.id, one.rule.wireNames?.v1, one.rule.wireNames?.v2].some(
    (name) => name !== undefined && names.includes(name),
  );
}

export function tagsOfListed(one: ListedRule): Readonly<Record<TagGroup, readonly string[]>> {
  return 'custom' in one ? one.custom.tags : tagsOf(one.rule);
}

export function dbTypeOf(one: ListedRule): string {
  return 'custom' in one ? one.custom.dbType : one.dbType;
}

/** The words of a list joined by commas. */
export function wordsOf(joined: string | undefined): string[] {
  return (joined ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Tags by group, as the wire carries them. */
export function copied(tags: Readonly<Record<TagGroup, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.keys(tagGroups).map((group) => [group, [...tags[group as TagGroup]]]));
}

function customRow({ custom, level }: TypedCustomRule, locale: Locale) {
  return {
    rule_name: custom.ruleId,
    db_type: custom.dbType,
    level: level ?? custom.level,
    type: custom.type || inLocale(customCategory, locale),
    desc: custom.desc,
    annotation: custom.annotation,
    categories: copied(custom.tags),
    params: [],
    has_audit_power: true,
    has_rewrite_power: false,
    is_custom_rule: true,
    version: ruleVersion,
  };
}

function hasKeyword(one: ListedRule, keyword: string | undefined): boolean {
  if (!keyword) return true;
  return searchedWords(one).join('\n').toLowerCase().includes(keyword.toLowerCase());
}

function searchedWords(one: ListedRule): string[] {
  if ('custom' in one) return [one.custom.ruleId, one.custom.desc, one.custom.annotation];
  const { id, what, why, instead } = one.rule;
  return [id, ...[what, why, instead].flatMap(({ zh, en }) => [zh, en])];
}
