import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import type { ScriptReader } from '../../../shared/audit/read/parse.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { sourceKinds } from '../../../shared/scripts/index.ts';
import { sourcesReader, type SourceProblem, type SourcesReader } from '../../../shared/scripts/read-sources.ts';
import { lone } from './lone-file.ts';
import type { Script, ScriptFile, SkippedFile } from './script.ts';

/** A script as the audit reads it, statement by statement in the order of its files. */
export type ReadScript = {
  readonly reader: ScriptReader;
  /** Tells that a statement of a piece was taken, and answers the file in which it stands. */
  readonly take: (piece: number, statement: ParsedStatement) => string;
  /** What there is to say once every statement was taken. */
  readonly ended: () => WholeScript;
};
/** Where a file stands in the text of its script, in bytes. */
export type FileSpan = { readonly path: string; readonly from: number; readonly bytes: number };
export type WholeScript = {
  readonly skipped: readonly SkippedFile[];
  /** The whole of it as one text, to be looked at and taken away. */
  readonly text: string;
  /** Where each file stands in that text, in bytes. */
  readonly spans: readonly FileSpan[];
  /** Whether statements have holes that only the program can fill, so that they can be judged but not run. */
  readonly isMapped: boolean;
};

/** Reads every file of a script. What cannot be read of an archive is left out and told; a file that was given alone is refused. */
export function readScript({ files, source, skipped }: Script, dialect: Dialect): ReadScript {
  const read = sourcesReader(files, dialect);
  if (source === 'mybatis_xml_file') refuseUnreadable(read);
  const taken = new Map<ScriptFile, string[]>();
  const take = (piece: number, { text }: ParsedStatement) => {
    const file = read.fileOf(piece);
    const texts = taken.get(file) ?? [];
    taken.set(file, texts);
    // The text of a SQL file is at hand as it is.
    if (file.kind !== 'sql') texts.push(`${text};`);
    return file.path;
  };
  const ended = () => {
    if (taken.size === 0 && source !== 'form_data' && source !== 'sql_file') throw new AppError('noSqlFiles');
    return {
      skipped: [...skipped, ...read.problems.map(skippedFor)],
      ...inOneText(files, taken),
      isMapped: [...taken.keys()].some(({ kind }) => sourceKinds[kind].hasHoles),
    };
  };
  return { reader: read.reader, take, ended };
}

function refuseUnreadable({ others, problems: [problem], reader }: SourcesReader<ScriptFile>): void {
  if (others.length > 0) throw new AppError('noMapperFile');
  if (problem && reader.count === 0)
    throw new AppError('mapperUnreadable', { line: problem.line, reason: problem.text });
}

function skippedFor({ path, line, text }: SourceProblem): SkippedFile {
  return { path, reason: { zh: `第 ${line} 行：${text.zh}`, en: `Line ${line}: ${text.en}` } };
}

function inOneText(
  files: readonly ScriptFile[],
  taken: ReadonlyMap<ScriptFile, readonly string[]>,
): Pick<WholeScript, 'text' | 'spans'> {
  const only = lone({ files });
  if (only) return { text: only.text, spans: [{ path: only.path, from: 0, bytes: Buffer.byteLength(only.text) }] };
  let [text, from]: [string, number] = ['', 0];
  const spans: FileSpan[] = [];
  for (const file of files) {
    const { heading, body } = section(file, taken.get(file));
    spans.push({ path: file.path, from: from + Buffer.byteLength(heading), bytes: Buffer.byteLength(body) });
    from += Buffer.byteLength(heading) + Buffer.byteLength(body);
    text += heading + body;
  }
  return { text, spans };
}

/** A file without statements says nothing. */
function section({ path, kind, text }: ScriptFile, taken: readonly string[] | undefined) {
  if (!taken) return { heading: '', body: '' };
  return { heading: `-- ${path}\n`, body: `${kind === 'sql' ? text.trimEnd() : taken.join('\n')}\n\n` };
}
