import type { ParsedScript, ParsedStatement } from '../../../shared/audit/ast.ts';
import type { Dialect } from '../../../shared/audit/dialects/index.ts';
import { parseScript } from '../../../shared/audit/parse.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { parseMapped } from '../../../shared/mybatis/parse-mapped.ts';
import { readMappers, type MappedSql, type MapperProblem, type Mappers } from '../../../shared/mybatis/read-mappers.ts';
import type { Script, ScriptFile, SkippedFile } from './script.ts';

/** A script as the audit reads it: all statements in the order of their files. */
export type ReadScript = {
  readonly parsed: ParsedScript;
  /** The file of each statement. */
  readonly paths: readonly string[];
  readonly skipped: readonly SkippedFile[];
  /** The whole of it as one text, to be looked at and taken away. */
  readonly text: string;
  /** Whether statements come from mapper files: they have holes that only the program can fill, so they can be judged but not run. */
  readonly isMapped: boolean;
};

/** Reads every file of a script. What cannot be read of an archive is left out and told; a file that was given alone is refused. */
export function readScript({ files, source, skipped }: Script, dialect: Dialect): ReadScript {
  const mappers = readMappers(files.filter(({ kind }) => kind === 'mapper').map(({ path, text }) => ({ path, xml: text })));
  if (source === 'mybatis_xml_file') refuseUnreadable(mappers);
  const mapped = byPath(mappers.statements);
  const parts = files.map((file) => ({ ...file, statements: statementsOf(file, mapped.get(file.path) ?? [], dialect) }));
  const statements = parts.flatMap((part) => part.statements);
  if (statements.length === 0 && source !== 'form_data' && source !== 'sql_file') throw new AppError('noSqlFiles');
  return {
    parsed: { statements }, paths: parts.flatMap(({ path, statements: own }) => own.map(() => path)),
    skipped: [...skipped, ...mappers.problems.map(skippedFor)], text: parts.length === 1 && parts[0]?.kind === 'sql' ? parts[0].text : parts.map(section).join(''),
    isMapped: parts.some(({ kind, statements: own }) => kind === 'mapper' && own.length > 0),
  };
}

function statementsOf({ kind, text }: ScriptFile, mapped: readonly MappedSql[], dialect: Dialect): readonly ParsedStatement[] {
  return kind === 'sql' ? parseScript(text, dialect).statements : mapped.flatMap((one) => parseMapped(one, dialect));
}

function byPath(statements: readonly MappedSql[]): Map<string, MappedSql[]> {
  const groups = new Map<string, MappedSql[]>();
  for (const one of statements) {
    const group = groups.get(one.path);
    if (group) group.push(one);
    else groups.set(one.path, [one]);
  }
  return groups;
}

function refuseUnreadable({ others, problems: [problem], statements }: Mappers): void {
  if (others.length > 0) throw new AppError('noMapperFile');
  if (problem && statements.length === 0) throw new AppError('mapperUnreadable', { line: problem.line, reason: problem.text });
}

function skippedFor({ path, line, text }: MapperProblem): SkippedFile {
  return { path, reason: { zh: `第 ${line} 行：${text.zh}`, en: `Line ${line}: ${text.en}` } };
}

function section({ path, kind, text, statements }: ScriptFile & { readonly statements: readonly ParsedStatement[] }): string {
  if (statements.length === 0) return '';
  const sql = kind === 'sql' ? text.trimEnd() : statements.map((statement) => `${statement.text};`).join('\n');
  return `-- ${path}\n${sql}\n\n`;
}
