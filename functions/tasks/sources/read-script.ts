import { setImmediate } from 'node:timers/promises';
import type { ParsedScript } from '../../../shared/audit/ast.ts';
import type { Dialect } from '../../../shared/audit/dialects/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { sourceKinds } from '../../../shared/sources/index.ts';
import { readSourcesInSteps, type ReadSources, type SourceProblem } from '../../../shared/sources/read-sources.ts';
import type { Script, ScriptFile, SkippedFile } from './script.ts';

/** A script as the audit reads it: all statements in the order of their files. */
export type ReadScript = {
  readonly parsed: ParsedScript;
  /** The file of each statement. */
  readonly paths: readonly string[];
  readonly skipped: readonly SkippedFile[];
  /** The whole of it as one text, to be looked at and taken away. */
  readonly text: string;
  /** Whether statements have holes that only the program can fill, so that they can be judged but not run. */
  readonly isMapped: boolean;
};

/** Reads every file of a script. What cannot be read of an archive is left out and told; a file that was given alone is refused. */
export async function readScript({ files, source, skipped }: Script, dialect: Dialect): Promise<ReadScript> {
  const read = await readInTurns(files, dialect);
  const { parts } = read;
  const statements = parts.flatMap((part) => part.statements);
  if (source === 'mybatis_xml_file') refuseUnreadable(read);
  if (statements.length === 0 && source !== 'form_data' && source !== 'sql_file') throw new AppError('noSqlFiles');
  return {
    parsed: { statements }, paths: parts.flatMap(({ path, statements: own }) => own.map(() => path)),
    skipped: [...skipped, ...read.problems.map(skippedFor)], text: parts.length === 1 && parts[0]?.kind === 'sql' ? parts[0].text : parts.map(section).join(''),
    isMapped: parts.some(({ kind, statements: own }) => sourceKinds[kind].hasHoles && own.length > 0),
  };
}

type Read = ReadSources<ScriptFile>;

/** A large script takes seconds: others are served meanwhile. */
async function readInTurns(files: readonly ScriptFile[], dialect: Dialect): Promise<Read> {
  const steps = readSourcesInSteps(files, dialect);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

function refuseUnreadable({ others, problems: [problem], parts }: Read): void {
  if (others.length > 0) throw new AppError('noMapperFile');
  if (problem && parts.every(({ statements }) => statements.length === 0)) throw new AppError('mapperUnreadable', { line: problem.line, reason: problem.text });
}

function skippedFor({ path, line, text }: SourceProblem): SkippedFile {
  return { path, reason: { zh: `第 ${line} 行：${text.zh}`, en: `Line ${line}: ${text.en}` } };
}

function section({ path, kind, text, statements }: Read['parts'][number]): string {
  if (statements.length === 0) return '';
  const sql = kind === 'sql' ? text.trimEnd() : statements.map((statement) => `${statement.text};`).join('\n');
  return `-- ${path}\n${sql}\n\n`;
}
