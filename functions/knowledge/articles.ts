import type * as contract from '../../shared/contract/knowledge.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { inLocale } from '../../shared/text.ts';
import type { Context } from '../platform/context.ts';
import { isNamed, typedRules, type TypedRule } from '../rules/service.ts';
import { editedArticles } from './edited-article.ts';
import { originalArticle } from './original-article.ts';

export async function getRuleKnowledge({ params }: Input<typeof contract.getRuleKnowledge>, { table, locale }: Context) {
  const { rule, dbType } = requireRule(params);
  const edited = await editedArticles.on(table).get({ ruleName: rule.id, dbType, locale });
  return {
    data: {
      rule: { desc: inLocale(rule.what, locale), annotation: inLocale(rule.why, locale) },
      knowledge_content: edited?.content ?? originalArticle(rule, dbType, locale), is_edited: edited !== undefined,
    },
  };
}

export async function updateRuleKnowledge({ params, body }: Input<typeof contract.updateRuleKnowledge>, { table, locale, describe }: Context) {
  const { rule, dbType } = requireRule(params);
  const key = { ruleName: rule.id, dbType, locale };
  const content = body.knowledge_content.trim();
  if (content === '' || content === originalArticle(rule, dbType, locale).trim()) await editedArticles.on(table).remove(key);
  else await editedArticles.on(table).put({ ...key, content });
  describe({ zh: `编辑规则知识：${rule.what.zh}（${dbType}）`, en: `Edit the article on the rule: ${rule.what.en} (${dbType})` });
  return {};
}

function requireRule({ rule_name: name, db_type: dbType }: { rule_name: string; db_type: string }): TypedRule {
  const found = typedRules.find((one) => one.dbType === dbType && isNamed(one, [name]));
  if (!found) throw new AppError('notFound');
  return found;
}
