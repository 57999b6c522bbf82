import { categories, type TagGroup } from '../../../shared/audit/judge/rule-tags.ts';
import { tagsOf } from '../../../shared/audit/judge/rule.ts';
import { rules } from '../../../shared/audit/rules/index.ts';
import { engines } from '../../../shared/engines/index.ts';
import { sameText, type Locale, type Text } from '../../../shared/text.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { customCategory, customRulesOf, type CustomRule } from '../rules/service.ts';
import { originalArticle } from './original-article.ts';

/** What an article is about: a rule of ours on all the database types that it judges, or a rule of the tenant on its one. */
export type Subject = {
  readonly name: string;
  readonly isCustom: boolean;
  readonly dbTypes: readonly string[];
  readonly title: Text;
  readonly summary: Text;
  readonly category: Text;
  readonly tags: Readonly<Record<TagGroup, readonly string[]>>;
  /** What stands there until somebody writes an article, in Markdown. */
  readonly original: (dbType: string, locale: Locale) => string;
};

/** The subjects of every tenant, in the order of the rules. */
export const commonSubjects: readonly Subject[] = rules.map((rule) => ({
  name: rule.id,
  isCustom: false,
  dbTypes: engines.filter(({ dialect }) => rule.dialects.includes(dialect)).map(({ dbType }) => dbType),
  title: rule.what,
  summary: rule.why,
  category: categories[rule.category],
  tags: tagsOf(rule),
  original: (dbType, locale) => originalArticle(rule, dbType, locale),
}));

/** All subjects of a tenant: it may have rules of its own, up to a limit. */
export async function subjectsOf(table: TenantTable): Promise<readonly Subject[]> {
  return [...commonSubjects, ...(await customRulesOf(table)).map(customSubject)];
}

function customSubject({ ruleId, dbType, desc, annotation, type, tags }: CustomRule): Subject {
  return {
    name: ruleId,
    isCustom: true,
    dbTypes: [dbType],
    title: sameText(desc),
    summary: sameText(annotation),
    category: type === '' ? customCategory : sameText(type),
    tags,
    original: () => annotation,
  };
}
