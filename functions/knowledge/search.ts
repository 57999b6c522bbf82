import type { Rule } from '../../shared/audit/rule.ts';
import type * as contract from '../../shared/contract/knowledge.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { inLocale } from '../../shared/text.ts';
import type { Context } from '../platform/context.ts';
import { typedRules } from '../rules/service.ts';
import { editedArticlesIn } from './edited-article.ts';
import { originalArticle } from './original-article.ts';
import { allTags, hasTag, tagsOfRule } from './rule-tag-list.ts';

/** Every rule once, with the first database type that it judges: its article is shown for that one. */
const articles = [...new Map(typedRules.map(({ rule, dbType }) => [rule.id, { rule, dbType }] as const).reverse()).values()].reverse();

export async function listKnowledgeBases({ query }: Input<typeof contract.listKnowledgeBases>, { table, locale }: Context) {
  const { keywords = '', tags = [], page_index: page, page_size: size } = query;
  const words = keywords.toLowerCase().split(/\s+/).filter((word) => word !== '');
  const edited = await editedArticlesIn(table, locale);
  const found = articles.flatMap(({ rule, dbType }, index) => {
    if (!tags.every((tag) => hasTag(rule, tag))) return [];
    const relevance = relevanceOf(rule, edited.get(rule.id)?.content ?? '', words);
    return relevance === undefined ? [] : [{ rule, dbType, id: index + 1, relevance }];
  });
  const best = found.sort((a, b) => b.relevance - a.relevance || a.id - b.id).slice((page - 1) * size, page * size);
  return {
    data: best.map(({ rule, dbType, id }) => ({
      id, rule_name: rule.id, title: inLocale(rule.what, locale), description: inLocale(rule.why, locale),
      content: edited.get(rule.id)?.content ?? originalArticle(rule, dbType, locale), tags: tagsOfRule(rule, locale),
    })),
    total_nums: found.length,
  };
}

export async function listKnowledgeTags(_input: Input<typeof contract.listKnowledgeTags>, { locale }: Context) {
  const data = allTags(articles.map(({ rule }) => rule), locale);
  return { data, total_nums: data.length };
}

/** How well an article answers: each word must be in it, and counts three times in the title. Undefined when one is missing. */
function relevanceOf(rule: Rule, content: string, words: readonly string[]): number | undefined {
  const title = `${rule.what.zh}\n${rule.what.en}\n${rule.id}`.toLowerCase();
  const text = [rule.why, rule.instead].flatMap(({ zh, en }) => [zh, en]).concat(content).join('\n').toLowerCase();
  let relevance = 0;
  for (const word of words) {
    const [inTitle, inText] = [title.includes(word), text.includes(word)];
    if (!inTitle && !inText) return undefined;
    relevance += (inTitle ? 3 : 0) + (inText ? 1 : 0);
  }
  return relevance;
}
