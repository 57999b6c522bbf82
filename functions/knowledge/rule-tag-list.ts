import { tagGroups } from '../../shared/audit/rule-tags.ts';
import { tagsOf, type Rule } from '../../shared/audit/rule.ts';
import { engines } from '../../shared/engines/index.ts';
import { inLocale, sameText, type Locale, type Text } from '../../shared/text.ts';
import { typedRules } from '../rules/service.ts';

type WireTag = { readonly id: number; readonly name: string; readonly sub_tags: readonly WireTag[] };
type KnownTag = { readonly id: number; readonly key: string; readonly text: Text };
type Family = KnownTag & { readonly tags: readonly KnownTag[]; readonly of: (rule: Rule) => ReadonlySet<string> };

const groupTexts: Readonly<Record<keyof typeof tagGroups, Text>> = {
  operand: { zh: '操作对象', en: 'Object' }, sql: { zh: 'SQL 分类', en: 'Kind of SQL' }, audit_purpose: { zh: '审核目的', en: 'Purpose' },
  audit_accuracy: { zh: '审核精度', en: 'Accuracy' }, performance_cost: { zh: '性能开销', en: 'Cost' },
};
const typesOf = new Map<string, Set<string>>();
for (const { rule, dbType } of typedRules) typesOf.set(rule.id, (typesOf.get(rule.id) ?? new Set()).add(dbType));

/** The families of tags that an article carries: the rule's own groups, and the database types under the name that clients look for. */
export const tagFamilies: readonly Family[] = [
  ...Object.entries(groupTexts).map(([group, text], index) => ({
    id: (index + 1) * 100, key: group, text, of: (rule: Rule) => new Set<string>(Reflect.get(tagsOf(rule), group)),
    tags: Object.entries<Text>(Reflect.get(tagGroups, group)).map(([key, words], place) => ({ id: (index + 1) * 100 + place + 1, key, text: words })),
  })),
  { id: 1000, key: 'DBType', text: sameText('DBType'), of: (rule) => typesOf.get(rule.id) ?? new Set(), tags: engines.map(({ dbType }, place) => ({ id: 1001 + place, key: dbType, text: sameText(dbType) })) },
];

/** Every tag that some rule carries. */
export function allTags(rules: readonly Rule[], locale: Locale): WireTag[] {
  const used = tagFamilies.map((family) => new Set(rules.flatMap((rule) => [...family.of(rule)])));
  return wireTags(used, locale);
}

export function tagsOfRule(rule: Rule, locale: Locale): WireTag[] {
  return wireTags(tagFamilies.map((family) => family.of(rule)), locale);
}

/** Whether a rule carries a tag, which clients name by its words, its key or its number. */
export function hasTag(rule: Rule, wanted: string): boolean {
  return tagFamilies.some((family) => {
    const own = family.of(rule);
    return family.tags.some(({ id, key, text }) => own.has(key) && [String(id), key, text.zh, text.en].includes(wanted));
  });
}

function wireTags(present: readonly ReadonlySet<string>[], locale: Locale): WireTag[] {
  return tagFamilies.flatMap(({ id, text, tags }, index) => {
    const own = tags.filter(({ key }) => present[index]?.has(key));
    if (own.length === 0) return [];
    return [{ id, name: inLocale(text, locale), sub_tags: own.map((tag) => ({ id: tag.id, name: inLocale(tag.text, locale), sub_tags: [] })) }];
  });
}
