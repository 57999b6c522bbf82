import type { ParsedScript, ParsedStatement } from '../shared/audit/tree/parsed-script.ts';
import { auditScript, inHand } from '../shared/audit/audit.ts';
import { readScript as scriptReader, type ScriptReader } from '../shared/audit/read/parse.ts';
import { auditedFile, type AuditedFile } from '../shared/audit/reports/audited-file.ts';
import { engineOf } from '../shared/engines/index.ts';
import { sourceKinds } from '../shared/scripts/index.ts';
import { readSources } from '../shared/scripts/read-sources.ts';
import { wayUpOf } from '../shared/scripts/way-down.ts';
import type { Text } from '../shared/text.ts';
import type { Job } from './jobs.ts';
import { readScript } from './read-script.ts';
import { UsageError } from './usage-error.ts';

/** Files, and parts of them, that were not judged: those that could not be read, and those that are left out on purpose. */
export type Unjudged = { readonly unread: Text[]; readonly leftOut: Text[] };
/** What was found in each file. */
export type AuditedJobs = Unjudged & { readonly files: readonly AuditedFile[] };

/** A script that is read piece by piece while it is judged. */
export type ReadJob = Job & { readonly reader: ScriptReader };

/** Every script that is to be judged, each read when its turn has come. */
export function* readersOf(jobs: readonly Job[], unjudged: Unjudged): Generator<ReadJob> {
  for (const [job, script] of scriptsOf(jobs, unjudged)) {
    const reader = typeof script === 'string' ? scriptReader(script, engineOf(job.dbType).dialect) : inHand(script);
    yield { ...job, reader };
  }
}

/** Judges every file. Scripts are read one at a time; mapper files and Java are read first, all together, since mapper files include each other's parts. */
export function auditJobs(jobs: readonly Job[], known: ReadonlySet<string> | undefined): AuditedJobs {
  const unjudged: Unjudged = { unread: [], leftOut: [] };
  const files: AuditedFile[] = [];
  for (const [{ path, location, dbType, rules }, script] of scriptsOf(jobs, unjudged)) {
    const result = auditScript(script, { dialect: engineOf(dbType).dialect, rules });
    files.push(auditedFile({ path, location, dbType }, result, known));
  }
  return { files, ...unjudged };
}

function* scriptsOf(jobs: readonly Job[], unjudged: Unjudged): Generator<readonly [Job, string | ParsedScript]> {
  const statements = withHoles(
    jobs.filter(({ kind }) => sourceKinds[kind].hasHoles),
    unjudged.unread,
  );
  for (const job of jobs) {
    const own = statements.get(job);
    const script = sourceKinds[job.kind].hasHoles ? own && { statements: own } : scriptOf(job, unjudged);
    // What was only found on the way and holds no SQL is not spoken of.
    if (script !== undefined) yield [job, script];
  }
}

/** Of a migration what runs is judged, and what is not is told. */
function scriptOf(job: Job, { unread, leftOut }: Unjudged): string | undefined {
  const whole = readScript(job, unread)?.text;
  if (whole === undefined) return undefined;
  const { text, leftOut: down } = wayUpOf(whole);
  if (down.length > 0) {
    const lines = down.map(([first, last]) => `${first}–${last}`).join(', ');
    leftOut.push({
      zh: `${job.path}：第 ${lines} 行是迁移的回退部分，未审核`,
      en: `${job.path}: lines ${lines} are the way down of a migration and were not judged`,
    });
  }
  return text;
}

function withHoles(jobs: readonly Job[], unread: Text[]): ReadonlyMap<Job, readonly ParsedStatement[]> {
  const statements = new Map<Job, readonly ParsedStatement[]>();
  for (const dbType of new Set(jobs.map((job) => job.dbType))) {
    const sources = jobs
      .filter((job) => job.dbType === dbType)
      .flatMap((job) => {
        const text = readScript(job, unread)?.text;
        return text === undefined ? [] : [{ job, path: job.path, kind: job.kind, text }];
      })
      .filter(isMeant);
    const read = readSources(sources, engineOf(dbType).dialect);
    for (const part of read.parts) statements.set(part.job, part.statements);
    for (const { path, line, text } of read.problems)
      unread.push({ zh: `${path}:${line} 无法读取：${text.zh}`, en: `${path}:${line} cannot be read: ${text.en}` });
  }
  return statements;
}

function isMeant({ job, text }: { readonly job: Job; readonly text: string }): boolean {
  const { path, kind, isNamed } = job;
  if (sourceKinds[kind].mayHoldSql(text)) return true;
  if (isNamed)
    throw new UsageError({
      zh: `${path} 中没有 SQL：XML 须为 MyBatis 或 iBatis 映射文件，Java 须含有 MyBatis 注解或 JDBC 调用`,
      en: `${path} holds no SQL: XML has to be a mapper of MyBatis or iBatis, Java has to have its annotations or calls of JDBC`,
    });
  return false;
}
