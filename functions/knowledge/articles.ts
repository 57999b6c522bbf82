import type * as contract from '../../shared/contract/knowledge.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { inLocale } from '../../shared/text.ts';
import type { Context } from '../platform/context.ts';
import { editedArticles } from './edited-article.ts';
import { commonSubjects, subjectsOf, type Subject } from './subject.ts';

type OfRule = Input<typeof contract.getRuleKnowledge>['params'];

export async function getRuleKnowledge({ params }: Input<typeof contract.getRuleKnowledge>, ctx: Context) {
  return shown(ctx, among(commonSubjects, params), params.db_type);
}

export async function getCustomRuleKnowledge({ params }: Input<typeof contract.getCustomRuleKnowledge>, ctx: Context) {
  return shown(ctx, among(await ownSubjects(ctx), params), params.db_type);
}

export async function updateRuleKnowledge({ params, body }: Input<typeof contract.updateRuleKnowledge>, ctx: Context) {
  return write(ctx, among(commonSubjects, params), { dbType: params.db_type, content: body.knowledge_content });
}

export async function updateCustomRuleKnowledge({ params, body }: Input<typeof contract.updateCustomRuleKnowledge>, ctx: Context) {
  return write(ctx, among(await ownSubjects(ctx), params), { dbType: params.db_type, content: body.knowledge_content });
}

async function shown({ table, locale }: Context, subject: Subject, dbType: string) {
  const edited = await editedArticles.on(table).get({ ruleName: subject.name, dbType, locale });
  return {
    data: {
      rule: { desc: inLocale(subject.title, locale), annotation: inLocale(subject.summary, locale) },
      knowledge_content: edited?.content ?? subject.original(dbType, locale), is_edited: edited !== undefined,
    },
  };
}

async function write({ table, locale, describe }: Context, subject: Subject, { dbType, content: given }: { dbType: string; content: string }) {
  const key = { ruleName: subject.name, dbType, locale };
  const content = given.trim();
  if (content === '' || content === subject.original(dbType, locale).trim()) await editedArticles.on(table).remove(key);
  else await editedArticles.on(table).put({ ...key, content });
  describe({ zh: `编辑规则知识：${subject.title.zh}（${dbType}）`, en: `Edit the article on the rule: ${subject.title.en} (${dbType})` });
  return {};
}

async function ownSubjects({ table }: Context): Promise<readonly Subject[]> {
  return (await subjectsOf(table)).filter(({ isCustom }) => isCustom);
}

function among(subjects: readonly Subject[], { rule_name: name, db_type: dbType }: OfRule): Subject {
  const found = subjects.find((subject) => subject.name === name && subject.dbTypes.includes(dbType));
  if (!found) throw new AppError('notFound');
  return found;
}
