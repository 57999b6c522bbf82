import type { ParsedStatement } from '../audit/ast.ts';
import type { Dialect } from '../audit/dialects/index.ts';
import { readScript } from '../audit/parse.ts';
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

/** Reads every file by its kind; no two may have one path. What cannot be read is named among the problems and keeps nothing else back. */
export function readSources<S extends Source>(files: readonly S[], dialect: Dialect): ReadSources<S> {
  const steps = readSourcesInSteps(files, dialect);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps of some statements each, for those that have to serve others in between. */
export function* readSourcesInSteps<S extends Source>(files: readonly S[], dialect: Dialect): Generator<void, ReadSources<S>, void> {
  const byKind = new Map<SourceKindName, Reading>();
  for (const name of sourceKindNames) byKind.set(name, yield* readers[name](files.filter(({ kind }) => kind === name), dialect));
  const all = [...byKind.values()];
  return {
    parts: files.map((file) => ({ ...file, statements: byKind.get(file.kind)?.statements.get(file.path) ?? [] })),
    problems: all.flatMap(({ problems }) => problems), others: all.flatMap(({ others }) => others),
  };
}

type Reading = { readonly statements: ReadonlyMap<string, readonly ParsedStatement[]>; readonly problems: readonly SourceProblem[]; readonly others: readonly string[] };

const statementsPerStep = 500;

type Reader = (files: readonly Source[], dialect: Dialect) => Generator<void, Reading, void>;

/** All files of a kind are read at once: mapper files include each other's parts. */
const readers: Readonly<Record<SourceKindName, Reader>> = {
  *sql(files, dialect) {
    const statements = new Map<string, readonly ParsedStatement[]>();
    for (const { path, text } of files) statements.set(path, yield* scriptInSteps(text, dialect));
    return { statements, problems: [], others: [] };
  },
  *mapper(files, dialect) {
    const { statements, problems, others } = readMappers(files.map(({ path, text }) => ({ path, xml: text })));
    return { statements: yield* parsedByPath(statements, dialect), problems, others };
  },
  *java(files, dialect) {
    const found: ReturnType<typeof readJava>[] = [];
    for (const { path, text } of files) {
      found.push(readJava(path, text));
      yield;
    }
    return { statements: yield* parsedByPath(found.flatMap(({ statements }) => statements), dialect), problems: found.flatMap(({ problems }) => problems), others: [] };
  },
};

function* scriptInSteps(text: string, dialect: Dialect): Generator<void, ParsedStatement[], void> {
  const reader = readScript(text, dialect);
  const statements: ParsedStatement[] = [];
  for (let piece = 0; piece < reader.count; piece++) {
    for (const statement of reader.statements(piece)) statements.push(statement);
    if (piece % statementsPerStep === statementsPerStep - 1) yield;
  }
  return statements;
}

function* parsedByPath(found: readonly MappedSql[], dialect: Dialect): Generator<void, Map<string, ParsedStatement[]>, void> {
  const byPath = new Map<string, ParsedStatement[]>();
  for (const [index, mapped] of found.entries()) {
    const statements = byPath.get(mapped.path) ?? [];
    byPath.set(mapped.path, statements);
    for (const statement of parseMapped(mapped, dialect)) statements.push(statement);
    if (index % statementsPerStep === statementsPerStep - 1) yield;
  }
  return byPath;
}
