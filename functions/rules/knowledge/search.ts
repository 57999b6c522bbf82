import type * as contract from '../../../shared/contract/rules/knowledge/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { editedArticlesIn, type EditedArticle } from './edited-article.ts';
import { hasTag, tagsOfSubjects } from './subject-tags.ts';
import { subjectsOf, type Subject } from './subject.ts';

export async function listKnowledgeBases(
  { query }: Input<typeof contract.listKnowledgeBases>,
  { table, locale }: Context,
) {
  const { keywords = '', tags = [], page_index: page, page_size: size } = query;
  const words = keywords
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [subjects, edited] = await Promise.all([subjectsOf(table), editedArticlesIn(table, locale)]);
  const found = subjects.flatMap((subject, index) => {
    if (!tags.every((tag) => hasTag(subject, tag))) return [];
    const { content, all } = articlesOf(subject, edited.get(subject.name) ?? [], locale);
    const relevance = relevanceOf(subject, all, words);
    return relevance === undefined ? [] : [{ subject, content, id: index + 1, relevance }];
  });
  const best = found.sort((a, b) => b.relevance - a.relevance || a.id - b.id).slice((page - 1) * size, page * size);
  return {
    data: best.map(({ subject, content, id }) => ({
      id,
      rule_name: subject.name,
      title: inLocale(subject.title, locale),
      description: inLocale(subject.summary, locale),
      content,
      tags: tagsOfSubjects([subject], locale),
    })),
    total_nums: found.length,
  };
}

export async function listKnowledgeTags(_input: Input<typeof contract.listKnowledgeTags>, { table, locale }: Context) {
  const data = tagsOfSubjects(await subjectsOf(table), locale);
  return { data, total_nums: data.length };
}

/** In lists a rule stands once, with the article of the first database type that it judges; it is found by what is written for any. */
function articlesOf(
  { dbTypes: [first = ''], original }: Subject,
  edited: readonly EditedArticle[],
  locale: Locale,
): { content: string; all: string } {
  const content = edited.find(({ dbType }) => dbType === first)?.content ?? original(first, locale);
  return { content, all: [content, ...edited.map((article) => article.content)].join('\n') };
}

/** How well an article answers: each word must be in it, and counts three times in the title. Undefined when one is missing. */
function relevanceOf({ name, title, summary }: Subject, content: string, words: readonly string[]): number | undefined {
  const [head, text] = [`${title.zh}\n${title.en}\n${name}`, `${summary.zh}\n${summary.en}\n${content}`].map((part) =>
    part.toLowerCase(),
  );
  let relevance = 0;
  for (const word of words) {
    const [inTitle, inText] = [head?.includes(word), text?.includes(word)];
    if (!inTitle && !inText) return undefined;
    relevance += (inTitle ? 3 : 0) + (inText ? 1 : 0);
  }
  return relevance;
}
