import type { ParsedStatement } from '../shared/audit/ast.ts';
import { auditScript } from '../shared/audit/audit.ts';
import { auditedFile, type AuditedFile } from '../shared/audit/reports/audited-file.ts';
import { engineOf } from '../shared/engines/index.ts';
import { sourceKinds } from '../shared/sources/index.ts';
import { readSources, type SourceProblem } from '../shared/sources/read-sources.ts';
import type { Job } from './jobs.ts';
import { readScript } from './read-script.ts';
import { UsageError } from './usage-error.ts';

/** What was found in each file, and what of them could not be read. */
export type AuditedJobs = { readonly files: readonly AuditedFile[]; readonly problems: readonly SourceProblem[] };

/** Judges every file. Scripts are read one at a time; mapper files and Java are read first, all together, since mapper files include each other's parts. */
export function auditJobs(jobs: readonly Job[], known: ReadonlySet<string> | undefined): AuditedJobs {
  const { statements, problems } = withHoles(jobs.filter(({ kind }) => sourceKinds[kind].hasHoles));
  const files = jobs.flatMap((job) => {
    const { path, location, dbType, rules, kind } = job;
    const own = sourceKinds[kind].hasHoles ? statements.get(job) : undefined;
    // What was only found on the way and holds no SQL is not spoken of.
    if (sourceKinds[kind].hasHoles && !own) return [];
    return [auditedFile({ path, location, dbType }, auditScript(own ? { statements: own } : readScript(path).text, { dialect: engineOf(dbType).dialect, rules }), known)];
  });
  return { files, problems };
}

type Read = { readonly statements: ReadonlyMap<Job, readonly ParsedStatement[]>; readonly problems: readonly SourceProblem[] };

function withHoles(jobs: readonly Job[]): Read {
  const statements = new Map<Job, readonly ParsedStatement[]>();
  const problems: SourceProblem[] = [];
  for (const dbType of new Set(jobs.map((job) => job.dbType))) {
    const sources = jobs.filter((job) => job.dbType === dbType).map((job) => ({ job, path: job.path, kind: job.kind, text: readScript(job.path).text })).filter(isMeant);
    const read = readSources(sources, engineOf(dbType).dialect);
    for (const part of read.parts) statements.set(part.job, part.statements);
    problems.push(...read.problems);
  }
  return { statements, problems };
}

function isMeant({ job, text }: { readonly job: Job; readonly text: string }): boolean {
  const { path, kind, isNamed } = job;
  if (sourceKinds[kind].mayHoldSql(text)) return true;
  if (isNamed) throw new UsageError({ zh: `${path} 中没有 SQL：XML 须为 MyBatis 或 iBatis 映射文件，Java 须含有 MyBatis 注解或 JDBC 调用`, en: `${path} holds no SQL: XML has to be a mapper of MyBatis or iBatis, Java has to have its annotations or calls of JDBC` });
  return false;
}
