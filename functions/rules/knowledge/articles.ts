import type * as contract from '../../../shared/contract/rules/knowledge/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
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
  return write(ctx, among(commonSubjects, params), { dbType: params.db_type, body });
}

export async function updateCustomRuleKnowledge(
  { params, body }: Input<typeof contract.updateCustomRuleKnowledge>,
  ctx: Context,
) {
  return write(ctx, among(await ownSubjects(ctx), params), { dbType: params.db_type, body });
}

async function shown({ table, locale }: Context, subject: Subject, dbType: string) {
  const edited = await editedArticles.on(table).get({ ruleName: subject.name, dbType, locale });
  return {
    data: {
      rule: { desc: inLocale(subject.title, locale), annotation: inLocale(subject.summary, locale) },
      knowledge_content: edited?.content ?? subject.original(dbType, locale),
      is_edited: edited !== undefined,
      revision: edited?.version ?? 0,
    },
  };
}

type Written = Input<typeof contract.updateRuleKnowledge>['body'];

async function write(
  { table, locale, describe }: Context,
  subject: Subject,
  { dbType, body }: { dbType: string; body: Written },
) {
  const key = { ruleName: subject.name, dbType, locale };
  const before = await editedArticles.on(table).get(key);
  if (body.revision !== undefined && body.revision !== (before?.version ?? 0)) throw new AppError('changedMeanwhile');
  const content = body.knowledge_content.trim();
  const isOriginal = content === '' || content === subject.original(dbType, locale).trim();
  if (!isOriginal)
    await (before
      ? editedArticles.on(table).update({ ...before, content })
      : editedArticles.on(table).create({ ...key, content }));
  else if (before)
    await editedArticles
      .on(table)
      .remove(key, { condition: { version: before.version }, refusal: new AppError('changedMeanwhile') });
  describe({
    zh: `编辑规则知识：${subject.title.zh}（${dbType}）`,
    en: `Edit the article on the rule: ${subject.title.en} (${dbType})`,
  });
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
