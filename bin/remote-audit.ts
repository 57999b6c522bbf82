import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { inLocale, type Text } from '../shared/text.ts';
import { asked } from './ask-server.ts';
import type { Surroundings } from './audit-command.ts';
import { findScripts } from './find-scripts.ts';
import { readRemoteOptions, type RemoteOptions } from './remote-options.ts';
import { reasonOf, UsageError } from './usage-error.ts';
import { zipOf } from './zip-of.ts';

/** What is sent to a server: scripts, or the mappers of MyBatis. The names are those of the agents of this family. */
const kinds = { sql_file: 'sql', mysql_mybatis: 'mapper' } as const;
type RemoteKind = keyof typeof kinds;

/** Whether the first word of a call asks for an audit by a server. */
export function isRemoteKind(word: string | undefined): word is RemoteKind {
  return word !== undefined && Object.hasOwn(kinds, word);
}

/** Has a server audit files, as the command of a pipeline's node says; ends with 1 when a statement has the level error or was judged by no rule. */
export async function runRemoteAudit(
  kind: RemoteKind,
  words: readonly string[],
  { out, tell }: Surroundings,
): Promise<0 | 1 | 2> {
  try {
    const options = readRemoteOptions(words);
    const record = await sent(kind, options);
    const statements = await statementsOf(record, options);
    out(reportOf(statements, record, options));
    return statements.some((one) => one.audit_level === 'error' || isUnjudged(one)) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError)) tell(`${reasonOf(error)}\n`);
    else tell(`${error.text.en}\n${error.text.zh}\n`);
    return 2;
  }
}

type AuditRecord = {
  readonly id: string;
  readonly taskId: number;
  /** Of its page in the console; servers from before this was told name none. */
  readonly pagePath: string | undefined;
};

async function sent(kind: RemoteKind, options: RemoteOptions): Promise<AuditRecord> {
  const everything = { folder: options.folder, selection: {}, engineFor: () => undefined, isIgnored: () => false };
  const { places, unread } = findScripts([options.folder], everything);
  const [trouble] = unread;
  if (trouble) throw new UsageError(trouble);
  const files = places.filter((place) => place.kind === kinds[kind]);
  if (files.length === 0)
    throw new UsageError({ zh: `${options.folder} 下没有要审核的文件`, en: `Nothing to audit in ${options.folder}` });
  const form = new FormData();
  const archive = zipOf(files.map(({ path }) => ({ name: path.replace(/^(\.?\/)+/, ''), bytes: readFileSync(path) })));
  form.set('input_zip_file', new Blob([archive]), 'files.zip');
  for (const [name, value] of [
    ['instance_name', options.instance],
    ['instance_schema', options.schema],
    ['db_type', options.dbType],
  ] as const)
    if (value !== '') form.set(name, value);
  const path = `/sqle/v1/projects/${encodeURIComponent(options.project)}/sql_audit_records`;
  const { data } = created.parse(await asked(options, path, { method: 'POST', body: form }));
  await ended(`${path}/${data.sql_audit_record_id}/`, options);
  return { id: data.sql_audit_record_id, taskId: data.task.task_id, pagePath: data.page_path };
}

const created = z.object({
  data: z.object({
    sql_audit_record_id: z.string(),
    task: z.object({ task_id: z.number() }),
    page_path: z.string().optional(),
  }),
});
const recordState = z.object({ data: z.object({ sql_audit_status: z.string(), fail_reason: z.string().optional() }) });
const lookAgainMilliseconds = 1000;

/** What is large is audited after the answer. */
async function ended(path: string, options: RemoteOptions): Promise<void> {
  const until = Date.now() + options.timeoutSeconds * 1000;
  for (;;) {
    const { data } = recordState.parse(await asked(options, path));
    if (data.sql_audit_status === 'successfully') return;
    const reason = data.fail_reason ?? '';
    if (data.sql_audit_status === 'failed')
      throw new UsageError({ zh: `审核失败：${reason}`, en: `The audit failed: ${reason}` });
    if (Date.now() > until) throw new UsageError({ zh: '审核超时', en: 'The audit did not end in time' });
    await pause(lookAgainMilliseconds);
  }
}

const statement = z.object({
  number: z.number(),
  exec_sql: z.string(),
  audit_level: z.string(),
  sql_source_file: z.string().default(''),
  sql_start_line: z.number().default(1),
  audit_result: z
    .array(
      z.object({
        level: z.string(),
        message: z.string(),
        rule_name: z.string().default(''),
        is_unread: z.boolean().default(false),
      }),
    )
    .nullish(),
});
const page = z.object({ data: z.array(statement), total_nums: z.number() });
type Statement = z.output<typeof statement>;
const pageSize = 100;

/** No rule has judged a statement that could not be read, so none can say that it is harmless. */
function isUnjudged({ audit_result: findings }: Statement): boolean {
  return findings?.some(({ is_unread: isUnread }) => isUnread) ?? false;
}

async function statementsOf({ taskId }: AuditRecord, options: RemoteOptions): Promise<Statement[]> {
  const found: Statement[] = [];
  for (let index = 1; ; index++) {
    const query = `page_index=${index}&page_size=${pageSize}`;
    const { data, total_nums } = page.parse(await asked(options, `/sqle/v2/tasks/audits/${taskId}/sqls?${query}`));
    found.push(...data);
    if (data.length === 0 || found.length >= total_nums) return found;
  }
}

function reportOf(
  statements: readonly Statement[],
  { id, pagePath }: AuditRecord,
  { address, locale }: RemoteOptions,
): string {
  const place = pagePath === undefined ? `${address} ${id}` : `${address}${pagePath}`;
  const say = (text: Text) => inLocale(text, locale);
  const lines = statements.flatMap(({ sql_source_file: file, sql_start_line: line, audit_result: findings }) =>
    (findings ?? []).map(
      ({ level, message, rule_name: rule }) =>
        `${file}:${line} [${level}] ${message}${rule === '' ? '' : ` (${rule})`}`,
    ),
  );
  const count = (level: string) => statements.filter(({ audit_level }) => audit_level === level).length;
  const counts = ['error', 'warn', 'notice'].map((level) => `${level} ${count(level)}`).join(', ');
  const unjudged = statements.filter(isUnjudged).length;
  const total = say({
    zh: `共 ${statements.length} 条语句：${counts}${unjudged > 0 ? `；${unjudged} 条无法识别，未经规则审核` : ''}`,
    en: `${statements.length} statements: ${counts}${unjudged > 0 ? `; ${unjudged} could not be read, so no rule has judged them` : ''}`,
  });
  return `${[...lines, total, `${say(recordWords)}: ${place}`].join('\n')}\n`;
}

const recordWords: Text = { zh: '审核记录', en: 'Audit record' };
