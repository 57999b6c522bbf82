import * as z from 'zod';
import { locales, type Locale } from '../../shared/text.ts';
import { entity } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';

const schema = z.object({
  dbType: z.string(),
  ruleName: z.string(),
  locale: z.enum(locales),
  content: z.string(),
});
export type EditedArticle = z.output<typeof schema>;

/** Articles that administrators have written in place of the rules' own, for one database type and language. */
export const editedArticles = entity('RULE_KNOWLEDGE', schema, { pk: 'RULE_KNOWLEDGE#{locale}', sk: '{ruleName}#{dbType}' });

/** All of a language, by rule: there are at most as many as rules and database types. */
export async function editedArticlesIn(table: TenantTable, locale: Locale): Promise<ReadonlyMap<string, EditedArticle>> {
  const { items } = await editedArticles.on(table).list({ locale });
  return new Map(items.map((article) => [article.ruleName, article]));
}
