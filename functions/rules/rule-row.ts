import { engines } from '../../shared/engines/index.ts';
import { categories } from '../../shared/audit/rule-tags.ts';
import { tagsOf, type RuleSetting } from '../../shared/audit/rule.ts';
import { inLocale, type Locale } from '../../shared/text.ts';
import { rulesOf, ruleVersion } from './default-templates.ts';

/** A rule of one database type: clients know a rule by its name and this type. */
export type TypedRule = RuleSetting & { readonly dbType: string };
export type RuleFilter = { readonly fuzzy_keyword_rule?: string | undefined; readonly tags?: string | undefined };

/** Every rule once per database type that it judges. */
export const typedRules: readonly TypedRule[] = engines.flatMap((engine) => rulesOf(engine).map((rule) => ({ rule, dbType: engine.dbType })));

/** A rule as the wire writes it, in the reader's language; a template's own level and values stand in place of the rule's. */
export function ruleRow({ rule, dbType, level, params = {} }: TypedRule, locale: Locale) {
  const { operand, sql, audit_purpose, audit_accuracy, performance_cost } = tagsOf(rule);
  return {
    rule_name: rule.id, db_type: dbType, level: level ?? rule.level, type: inLocale(categories[rule.category], locale), desc: inLocale(rule.what, locale),
    annotation: `${inLocale(rule.why, locale)}\n${inLocale(rule.instead, locale)}`,
    categories: { operand: [...operand], sql: [...sql], audit_purpose: [...audit_purpose], audit_accuracy: [...audit_accuracy], performance_cost: [...performance_cost] },
    params: Object.values(rule.params ?? {}).map((param) => ({ key: param.key, value: String(params[param.key] ?? param.default), desc: inLocale(param.desc, locale), type: param.type })),
    has_audit_power: true, has_rewrite_power: false, is_custom_rule: false, version: ruleVersion,
  };
}

/** Whether a rule has the keyword in its words and all of the tags. */
export function fitsFilter({ rule }: TypedRule, filter: RuleFilter): boolean {
  const own = new Set<string>(Object.values(tagsOf(rule)).flat());
  return wordsOf(filter.tags).every((tag) => own.has(tag)) && hasKeyword(rule, filter.fuzzy_keyword_rule);
}

/** Whether a client means this rule: by our id, or as the older generations call it. */
export function isNamed({ rule }: TypedRule, names: readonly string[]): boolean {
  return [rule.id, rule.wireNames?.v1, rule.wireNames?.v2].some((name) => name !== undefined && names.includes(name));
}

/** The words of a list joined by commas. */
export function wordsOf(joined: string | undefined): string[] {
  return (joined ?? '').split(',').map((word) => word.trim()).filter((word) => word !== '');
}

function hasKeyword({ id, what, why, instead }: RuleSetting['rule'], keyword: string | undefined): boolean {
  if (!keyword) return true;
  const words = [what, why, instead].flatMap(({ zh, en }) => [zh, en]);
  return [id, ...words].join('\n').toLowerCase().includes(keyword.toLowerCase());
}
