import { categories, tagGroups, type TagGroup } from '../../shared/audit/rule-tags.ts';
import { tagsOf, type Rule } from '../../shared/audit/rule.ts';
import type * as contract from '../../shared/contract/knowledge.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { inLocale, type Locale, type Text } from '../../shared/text.ts';
import type { Context } from '../platform/context.ts';
import { isNamed, typedRules } from '../rules/service.ts';

type Node = { readonly id: string; readonly name: string; readonly weight: number };
type Edge = { readonly from_id: string; readonly to_id: string; readonly weight: number; readonly is_directed: boolean };

/** Accuracy and cost say how a rule works, not what it is about. */
const shownGroups = ['operand', 'sql', 'audit_purpose'] as const satisfies readonly TagGroup[];
const relativesMax = 12;
const rules = [...new Map(typedRules.map(({ rule }) => [rule.id, rule])).values()];

export async function getKnowledgeGraph({ query }: Input<typeof contract.getKnowledgeGraph>, { locale }: Context) {
  if (!query.filter_by_rule_name) return { data: graphOfTags(locale) };
  const found = typedRules.find((one) => isNamed(one, [query.filter_by_rule_name ?? '']));
  if (!found) throw new AppError('notFound');
  return { data: graphAround(found.rule, locale) };
}

/** Tags weighted by their rules; an edge weighs how many rules carry both. */
function graphOfTags(locale: Locale): { nodes: Node[]; edges: Edge[] } {
  const [counts, pairs] = [new Map<string, number>(), new Map<string, number>()];
  for (const rule of rules) {
    const own = [...tagIds(rule)];
    for (const id of own) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const [place, from] of own.entries()) for (const to of own.slice(place + 1)) pairs.set(`${from} ${to}`, (pairs.get(`${from} ${to}`) ?? 0) + 1);
  }
  return { nodes: [...counts].map(([id, weight]) => ({ id, name: tagName(id, locale), weight })), edges: [...pairs].map(([pair, weight]) => edge(pair, weight)) };
}

/** A rule, its tags, and the rules that share the most of them; sharing a tag that few rules have counts more. */
function graphAround(centre: Rule, locale: Locale): { nodes: Node[]; edges: Edge[] } {
  const own = tagIds(centre);
  const carriers = new Map([...own].map((id) => [id, rules.filter((rule) => tagIds(rule).has(id)).length]));
  const likenessTo = (rule: Rule) => {
    const shared = [...tagIds(rule)].filter((id) => own.has(id)).reduce((sum, id) => sum + 1 / (carriers.get(id) ?? 1), 0);
    return rule.category === centre.category ? shared * 1.5 : shared;
  };
  const relatives = rules.filter(({ id }) => id !== centre.id).map((rule) => ({ rule, likeness: likenessTo(rule) })).filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness).slice(0, relativesMax).map(({ rule }) => rule);
  const shown = [centre, ...relatives];
  return {
    nodes: [
      ...shown.map((rule, place) => ({ id: `rule:${rule.id}`, name: inLocale(rule.what, locale), weight: place === 0 ? relativesMax : relativesMax - place })),
      ...[...own].map((id) => ({ id, name: tagName(id, locale), weight: carriers.get(id) ?? 1 })),
    ],
    edges: shown.flatMap((rule) => [...tagIds(rule)].filter((id) => own.has(id)).map((id) => edge(`rule:${rule.id} ${id}`, 1))),
  };
}

function edge(pair: string, weight: number): Edge {
  const [from = '', to = ''] = pair.split(' ');
  return { from_id: from, to_id: to, weight, is_directed: false };
}

function tagIds(rule: Rule): ReadonlySet<string> {
  const tags = tagsOf(rule);
  return new Set([`category:${rule.category}`, ...shownGroups.flatMap((group) => tags[group].map((tag) => `${group}:${tag}`))]);
}

function tagName(id: string, locale: Locale): string {
  const [group = '', tag = ''] = id.split(':');
  const texts: Readonly<Record<string, Text>> = group === 'category' ? categories : Reflect.get(tagGroups, group);
  return inLocale(texts[tag] ?? { zh: tag, en: tag }, locale);
}
