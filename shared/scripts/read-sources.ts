import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import { readScript, type ScriptReader } from '../audit/read/parse.ts';
import { readJava } from '../java/read-java.ts';
import { parseMapped } from '../mybatis/parse-mapped.ts';
import { readMappers, type MappedSql } from '../mybatis/read-mappers.ts';
import type { Text } from '../text.ts';
import type { SourceKindName } from './index.ts';

/** A file that may hold SQL, as text, and how it is read. */
export type Source = { readonly path: string; readonly text: string; readonly kind: SourceKindName };
/** A file, or a part of it, that cannot be read. */
export type SourceProblem = { readonly path: string; readonly line: number; readonly text: Text };
/** Files with their statements, in the order given. Files of another sense, such as XML that is no mapper, are named apart. */
export type ReadSources<S extends Source> = {
  readonly parts: readonly (S & { readonly statements: readonly ParsedStatement[] })[];
  readonly problems: readonly SourceProblem[];
  readonly others: readonly string[];
};

/** Files whose statements are read when they are asked for: the trees of a large script need many times its size. */
export type SourcesReader<S extends Source> = Omit<ReadSources<S>, 'parts'> & {
  /** The pieces of all files, in the order of the files. */
  readonly reader: ScriptReader;
  readonly fileOf: (piece: number) => S;
};

/** Reads every file by its kind; no two may have one path. What cannot be read is named among the problems and keeps nothing else back. */
export function readSources<S extends Source>(files: readonly S[], dialect: Dialect): ReadSources<S> {
  const { reader, fileOf, problems, others } = sourcesReader(files, dialect);
  const statements = new Map<S, ParsedStatement[]>(files.map((file) => [file, []]));
  for (let piece = 0; piece < reader.count; piece++)
    for (const statement of reader.statements(piece)) statements.get(fileOf(piece))?.push(statement);
  return { parts: files.map((file) => ({ ...file, statements: statements.get(file) ?? [] })), problems, others };
}

/** The same for callers that take one piece after the other. */
export function sourcesReader<S extends Source>(files: readonly S[], dialect: Dialect): SourcesReader<S> {
  // Mapper files include each other's parts.
  const mappers = readMappers(ofKind(files, 'mapper').map(({ path, text }) => ({ path, xml: text })));
  const classes = ofKind(files, 'java').map(({ path, text }) => readJava(path, text));
  const mapped = byPath([...mappers.statements, ...classes.flatMap(({ statements }) => statements)]);
  const readers = files.map((file) =>
    file.kind === 'sql' ? readScript(file.text, dialect) : mappedReader(mapped.get(file.path) ?? [], dialect),
  );
  const { reader, placeOf } = inARow(readers);
  return {
    reader,
    fileOf: (piece) => {
      const file = files[placeOf(piece)];
      if (!file) throw new RangeError('there is no such piece');
      return file;
    },
    problems: [...mappers.problems, ...classes.flatMap(({ problems }) => problems)],
    others: mappers.others,
  };
}

function ofKind<S extends Source>(files: readonly S[], wanted: SourceKindName): S[] {
  return files.filter(({ kind }) => kind === wanted);
}

function byPath(found: readonly MappedSql[]): Map<string, MappedSql[]> {
  const lists = new Map<string, MappedSql[]>();
  for (const mapped of found) {
    const list = lists.get(mapped.path);
    if (list) list.push(mapped);
    else lists.set(mapped.path, [mapped]);
  }
  return lists;
}

function mappedReader(found: readonly MappedSql[], dialect: Dialect): ScriptReader {
  return {
    count: found.length,
    firstWord: () => '',
    statements: (piece) => {
      const mapped = found[piece];
      return mapped ? parseMapped(mapped, dialect) : [];
    },
  };
}

/** Several readers as one; `placeOf` tells from which of them a piece is. */
function inARow(readers: readonly ScriptReader[]): { reader: ScriptReader; placeOf: (piece: number) => number } {
  const count = readers.reduce((sum, one) => sum + one.count, 0);
  const [places, firsts] = [new Int32Array(count), new Int32Array(readers.length)];
  let next = 0;
  for (const [place, one] of readers.entries()) {
    firsts[place] = next;
    places.fill(place, next, (next += one.count));
  }
  const placeOf = (piece: number) => places[piece] ?? 0;
  const within = (piece: number) => piece - (firsts[placeOf(piece)] ?? 0);
  const reader: ScriptReader = {
    count,
    fileOf: placeOf,
    firstWord: (piece) => readers[placeOf(piece)]?.firstWord(within(piece)) ?? '',
    statements: (piece) => readers[placeOf(piece)]?.statements(within(piece)) ?? [],
  };
  return { reader, placeOf };
}
