import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { isSupported, moduleSupport } from '../../../shared/module-support.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import { dbServicesByUid } from '../../databases/db-services/service.ts';
import { demandPlainData } from '../../databases/masking/service.ts';
import { statements, type Statement } from '../../ground/ledger/statement-repo.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { taskToRewrite, visibleTask } from '../tasks/service.ts';
import { pendingRewrites, rewrites, type NewRewrite, type Rewrite } from './rewrite-repo.ts';
import { startOptimization } from './running.ts';
import { everyRewrite } from './shown.ts';
import { descriptionOf, judgementText, verdictText } from './trial/shown-verdict.ts';

type Shown = Reply<typeof contract.getRewriteStatus>['data'];
type Suggestion = NonNullable<Shown['result']>['suggestions'][number];

/** Begins a rewrite anew; one that runs goes on. */
export async function rewriteSql({ params, body }: Input<typeof contract.rewriteSql>, ctx: Context) {
  const { dbType, dbServiceUid } = await taskToRewrite(ctx, params.task_id);
  await demandPlainOf(ctx, dbServiceUid);
  if (!isSupported('sql_optimization', dbType))
    throw new AppError('optimizationNotSupported', { dbType, supported: moduleSupport.sql_optimization.join(', ') });
  const { world, table, tenant } = ctx;
  const key = { taskId: params.task_id, number: params.number };
  const [statement, before] = await Promise.all([statements.on(table).require(key), rewrites.on(table).get(key)]);
  if (statement.slice) throw new AppError('lineHasManyStatements', { count: statement.slice.statements });
  if (before && (before.status === 'pending' || before.status === 'running'))
    return { data: await shown(before, { statement, dbType }, ctx) };
  const now = world.clock.now();
  const next: NewRewrite = {
    ...key,
    attempt: (before?.attempt ?? 0) + 1,
    status: 'pending',
    startedAt: new Date(now).toISOString(),
    withStructure: body.enable_structure_type,
    expiresAtSeconds: Math.floor(now / 1000) + limits.rewriteDaysKept * 86_400,
  };
  await noteDue(world, 'resumeOptimizations', tenant);
  const { attempt } = next;
  await table.transact([
    before ? rewrites.on(table).updating({ ...next, version: before.version }) : rewrites.on(table).creating(next),
    pendingRewrites.on(table).putting({ ...key, attempt }),
  ]);
  await startOptimization(ctx, { kind: 'rewrite', ...key, attempt });
  return { data: await shown({ ...next, version: 1 }, { statement, dbType }, ctx) };
}

export async function getRewriteStatus({ params }: Input<typeof contract.getRewriteStatus>, ctx: Context) {
  const { dbType, dbServiceUid } = await visibleTask(ctx, params.task_id);
  await demandPlainOf(ctx, dbServiceUid);
  const key = { taskId: params.task_id, number: params.number };
  const [statement, rewrite] = await Promise.all([
    statements.on(ctx.table).require(key),
    rewrites.on(ctx.table).require(key),
  ]);
  return { data: await shown(rewrite, { statement, dbType }, ctx) };
}

/** A rewrite shows the statement and what the server plans for it. */
async function demandPlainOf(ctx: Context, dbServiceUid: string): Promise<void> {
  const [source] = await dbServicesByUid(ctx, dbServiceUid === '' ? [] : [dbServiceUid]);
  if (source) await demandPlainData(ctx, source);
}

type Of = { readonly statement: Statement; readonly dbType: string };

async function shown(rewrite: Rewrite, of: Of, ctx: Context): Promise<Shown> {
  const { taskId, number, status, startedAt, endedAt, failure, found } = rewrite;
  return {
    task_id: String(taskId),
    sql_number: String(number),
    status,
    start_time: startedAt,
    end_time: endedAt ?? '',
    error_message: failure ? inLocale(failure, ctx.locale) : '',
    ...(found && { result: await resultOf(found, { ...of, rewrite, ctx }) }),
  };
}

async function resultOf(
  found: NonNullable<Rewrite['found']>,
  { rewrite, statement, dbType, ctx }: Of & { rewrite: Rewrite; ctx: Context },
): Promise<NonNullable<Shown['result']>> {
  const { locale } = ctx;
  const suggestions = [
    ...(await ofSteps(found, ctx)),
    ...found.indexes.map((one) => ofIndex(one, { found, rewrite, ctx })),
    ...(found.ideas ?? []).map((idea) => ofIdea(idea, found.notTried, ctx)),
    ...(await ofFindings(statement, dbType, ctx)),
  ];
  const notOffered = found.judged.slice(found.steps.length).map(judgementText);
  return {
    business_desc: '',
    logic_desc: '',
    suggestions,
    rewritten_sql: found.rewritten,
    rewritten_sql_business_desc: '',
    rewritten_sql_logic_desc: inLocale(verdictText(found), locale),
    business_non_equivalent_desc: [...notOffered, ...found.differences]
      .map((text) => inLocale(text, locale))
      .join('\n'),
  };
}

async function ofSteps({ steps, judged }: NonNullable<Rewrite['found']>, { locale }: Context): Promise<Suggestion[]> {
  const rewriteOf = await everyRewrite();
  return steps.map(({ rewriteId, sql }, at) => {
    const rewrite = rewriteOf(rewriteId);
    return {
      ...plain,
      rule_name: rewrite ? inLocale(rewrite.name, locale) : rewriteId,
      audit_level: 'notice',
      type: 'statement',
      desc: rewrite ? descriptionOf(rewrite, judged[at], locale) : '',
      status: 'processed',
      rewritten_sql: sql,
    };
  });
}

const plain = { rewritten_sql: '', ddl_dcl: '', ddl_dcl_desc: '' };
const advised: Text = { zh: '建议的索引', en: 'An index that is lacking' };

/** What changes the structure is shown as work to do until somebody asks for it. */
function ofIndex(
  { statement, reason }: NonNullable<Rewrite['found']>['indexes'][number],
  { found, rewrite, ctx }: { found: NonNullable<Rewrite['found']>; rewrite: Rewrite; ctx: Context },
): Suggestion {
  const text = inLocale(reason, ctx.locale);
  const about = {
    ...plain,
    rule_name: inLocale(advised, ctx.locale),
    audit_level: 'notice',
    type: 'structure',
  } as const;
  return rewrite.withStructure
    ? {
        ...about,
        desc: text,
        status: 'processed',
        rewritten_sql: found.rewritten,
        ddl_dcl: statement,
        ddl_dcl_desc: text,
      }
    : { ...about, desc: text, status: 'initial' };
}

const thoughtOf: Text = { zh: '未试用的索引', en: 'An index that nobody tried' };

/** What nobody tried is no offer: it stays something for people to think of. */
function ofIdea(
  { statement, reason }: { readonly statement: string; readonly reason: Text },
  notTried: Text | undefined,
  { locale }: Context,
): Suggestion {
  const said = [notTried, reason].flatMap((one) => (one ? [inLocale(one, locale)] : []));
  return {
    ...plain,
    rule_name: inLocale(thoughtOf, locale),
    audit_level: 'notice',
    type: 'structure',
    desc: [...said, statement].join('\n'),
    status: 'initial',
  };
}

/** What the audit found and no rewrite can decide: that is for people. */
async function ofFindings({ findings }: Statement, dbType: string, { locale }: Context): Promise<Suggestion[]> {
  const { findRule } = await import('../../../shared/audit/rules/find-rule.ts');
  const { remedyOf } = await import('../../../shared/audit/reports/remedy.ts');
  return findings.flatMap(({ ruleId, level, message }): Suggestion[] => {
    const rule = findRule(ruleId);
    if (!rule) return [];
    return [
      {
        ...plain,
        rule_name: ruleId,
        audit_level: level,
        type: 'other',
        desc: `${inLocale(message, locale)}\n${inLocale(remedyOf(rule, dbType), locale)}`,
        status: 'initial',
      },
    ];
  });
}
