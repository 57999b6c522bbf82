import type { ParsedStatement } from '../audit/ast.ts';
import type { Dialect } from '../audit/dialects/index.ts';
import { parseScript } from '../audit/parse.ts';
import { readJava } from '../java/read-java.ts';
import { parseMapped } from '../mybatis/parse-mapped.ts';
import { readMappers, type MappedSql } from '../mybatis/read-mappers.ts';
import type { Text } from '../text.ts';
import { sourceKindNames, type SourceKindName } from './index.ts';

/** A file that may hold SQL, as text, and how it is read. */
export type Source = { readonly path: string; readonly text: string; readonly kind: SourceKindName };
/** A file, or a part of it, that cannot be read. */
export type SourceProblem = { readonly path: string; readonly line: number; readonly text: Text };
/** Files with their statements, in the order given. Files of another sense, such as XML that is no mapper, are named apart. */
export type ReadSources<S extends Source> = {
  readonly parts: readonly (S & { readonly statements: readonly ParsedStatement[] })[]; readonly problems: readonly SourceProblem[]; readonly others: readonly string[];
};

/** Reads every file by its kind. What cannot be read is named among the problems and keeps nothing else back. */
export function readSources<S extends Source>(files: readonly S[], dialect: Dialect): ReadSources<S> {
  const readings = sourceKindNames.map((name) => [name, readers[name](files.filter(({ kind }) => kind === name), dialect)] as const);
  const byKind = new Map(readings);
  const all = readings.map(([, reading]) => reading);
  return {
    parts: files.map((file) => ({ ...file, statements: byKind.get(file.kind)?.statements.get(file.path) ?? [] })),
    problems: all.flatMap(({ problems }) => problems), others: all.flatMap(({ others }) => others),
  };
}

type Reading = { readonly statements: ReadonlyMap<string, readonly ParsedStatement[]>; readonly problems: readonly SourceProblem[]; readonly others: readonly string[] };

/** All files of a kind are read at once: mapper files include each other's parts. */
const readers: Readonly<Record<SourceKindName, (files: readonly Source[], dialect: Dialect) => Reading>> = {
  sql: (files, dialect) => ({ statements: new Map(files.map(({ path, text }) => [path, parseScript(text, dialect).statements])), problems: [], others: [] }),
  mapper: (files, dialect) => {
    const { statements, problems, others } = readMappers(files.map(({ path, text }) => ({ path, xml: text })));
    return { statements: parsedByPath(statements, dialect), problems, others };
  },
  java: (files, dialect) => {
    const found = files.map(({ path, text }) => readJava(path, text));
    return { statements: parsedByPath(found.flatMap(({ statements }) => statements), dialect), problems: found.flatMap(({ problems }) => problems), others: [] };
  },
};

function parsedByPath(found: readonly MappedSql[], dialect: Dialect): Map<string, ParsedStatement[]> {
  const byPath = new Map<string, ParsedStatement[]>();
  for (const mapped of found) {
    const statements = byPath.get(mapped.path) ?? [];
    byPath.set(mapped.path, statements);
    statements.push(...parseMapped(mapped, dialect));
  }
  return byPath;
}
