import type { ParsedScript, ParsedStatement } from '../shared/audit/tree/parsed-script.ts';
import { auditScript, inHand } from '../shared/audit/audit.ts';
import { readScript as scriptReader, type ScriptReader } from '../shared/audit/read/parse.ts';
import { auditedFile, type AuditedFile } from '../shared/audit/reports/audited-file.ts';
import { engineOf } from '../shared/engines/index.ts';
import { sourceKinds } from '../shared/scripts/index.ts';
import { readSources } from '../shared/scripts/read-sources.ts';
import { onlyWayUp } from '../shared/scripts/way-down.ts';
import type { Text } from '../shared/text.ts';
import type { Job } from './jobs.ts';
import { readScript } from './read-script.ts';
import { UsageError } from './usage-error.ts';

/** What was found in each file; `unread` tells of files, and of parts of them, that could not be read. */
export type AuditedJobs = { readonly files: readonly AuditedFile[]; readonly unread: readonly Text[] };

/** A script that is read piece by piece while it is judged. */
export type ReadJob = Job & { readonly reader: ScriptReader };

/** Every script that is to be judged, each read when its turn has come. */
export function* readersOf(jobs: readonly Job[], unread: Text[]): Generator<ReadJob> {
  for (const [job, script] of scriptsOf(jobs, unread)) {
    const reader = typeof script === 'string' ? scriptReader(script, engineOf(job.dbType).dialect) : inHand(script);
    yield { ...job, reader };
  }
}

/** Judges every file. Scripts are read one at a time; mapper files and Java are read first, all together, since mapper files include each other's parts. */
export function auditJobs(jobs: readonly Job[], known: ReadonlySet<string> | undefined): AuditedJobs {
  const unread: Text[] = [];
  const files: AuditedFile[] = [];
  for (const [{ path, location, dbType, rules }, script] of scriptsOf(jobs, unread)) {
    const result = auditScript(script, { dialect: engineOf(dbType).dialect, rules });
    files.push(auditedFile({ path, location, dbType }, result, known));
  }
  return { files, unread };
}

function* scriptsOf(jobs: readonly Job[], unread: Text[]): Generator<readonly [Job, string | ParsedScript]> {
  const statements = withHoles(
    jobs.filter(({ kind }) => sourceKinds[kind].hasHoles),
    unread,
  );
  for (const job of jobs) {
    const own = statements.get(job);
    const script = sourceKinds[job.kind].hasHoles ? own && { statements: own } : wayUpOf(job, unread);
    // What was only found on the way and holds no SQL is not spoken of.
    if (script !== undefined) yield [job, script];
  }
}

/** Of a migration only what runs is judged. */
function wayUpOf(job: Job, unread: Text[]): string | undefined {
  const text = readScript(job, unread)?.text;
  return text === undefined ? undefined : onlyWayUp(text);
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
