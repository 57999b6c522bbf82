import * as z from 'zod';
import { locales, type Locale } from '../../../shared/text.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const schema = z.object({
  dbType: z.string(),
  ruleName: z.string(),
  locale: z.enum(locales),
  content: z.string(),
});
export type EditedArticle = z.output<typeof schema>;

/** Articles that administrators have written in place of the rules' own, for one database type and language. */
export const editedArticles = entity('RULE_KNOWLEDGE', schema, {
  pk: 'RULE_KNOWLEDGE#{locale}',
  sk: '{ruleName}#{dbType}',
});

/** All of a language, by rule: there are at most as many as rules and database types. */
export async function editedArticlesIn(
  table: TenantTable,
  locale: Locale,
): Promise<ReadonlyMap<string, readonly EditedArticle[]>> {
  const byRule = new Map<string, EditedArticle[]>();
  for (const article of (await editedArticles.on(table).list({ locale })).items)
    byRule.set(article.ruleName, [...(byRule.get(article.ruleName) ?? []), article]);
  return byRule;
}

/** Removes what was written about a rule that ends. */
export async function removeArticlesOf(
  table: TenantTable,
  { ruleName, dbType }: Pick<EditedArticle, 'ruleName' | 'dbType'>,
): Promise<void> {
  for (const locale of locales) await editedArticles.on(table).remove({ locale, ruleName, dbType });
}
