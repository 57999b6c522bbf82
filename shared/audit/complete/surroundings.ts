import { postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { VisibleCtes } from '../scope/query-columns.ts';
import type { Tokens } from '../tokens/tokens.ts';
import type { TableRef } from '../tree/query.ts';
import { clausesAt, framesAround, type Frame } from './frames.ts';
import type { Clause } from './clauses.ts';
import { ctesOf } from './ctes.ts';
import type { Cursor } from './cursor.ts';
import { definedSources, isDefining } from './definitions.ts';
import type { Source, SourceReader } from './sources.ts';
import { tableRefsOf, targetOf } from './table-refs.ts';

/** What a query around the cursor reads from; of the innermost first. */
export type Level = { readonly sources: readonly Source[]; readonly ctes: VisibleCtes };

/** What is around the cursor. */
export type Surroundings = {
  readonly frames: readonly Frame[];
  /** The innermost parentheses, or the statement. */
  readonly frame: Frame;
  /** The clause in which the cursor stands, and those beside it. */
  readonly clause: Clause | undefined;
  readonly clauses: readonly Clause[];
  readonly levels: readonly Level[];
  readonly ctes: VisibleCtes;
};

/** Finds out which queries are around the cursor and what their names mean. */
export function surroundingsOf({ tokens, at }: Cursor, reader: SourceReader, dialect: Dialect): Surroundings {
  const frames = framesAround(tokens, at);
  const queries = frames.filter(({ isQuery }) => isQuery);
  const levels: Level[] = [];
  let ctes: VisibleCtes;
  let clauses: readonly Clause[] = [];
  for (const [order, frame] of queries.entries()) {
    const inner = queries[order + 1];
    const spot = inner?.open ?? at;
    const withClause = frame.clauses.find(({ word }) => word === 'WITH');
    if (withClause) ctes = ctesOf(withClause, tokens, { dialect, at, outer: ctes });
    clauses = clausesAt(frame, spot);
    if (inner && isHidden(tokens, clauseAt(clauses, spot), spot)) continue;
    levels.unshift({ sources: sourcesAt(frame, clauses, { tokens, at, spot, reader, ctes, dialect }), ctes });
  }
  const frame = frames.at(-1) as Frame;
  return { frames, frame, clauses, clause: clauseAt(clauses, at), levels, ctes };
}

function clauseAt(clauses: readonly Clause[], at: number): Clause | undefined {
  return clauses.findLast(({ from }) => from <= at);
}

/** Whether a query inside cannot name what this one reads from: it is itself read from, or comes before it. */
function isHidden({ words }: Tokens, clause: Clause | undefined, open: number): boolean {
  switch (clause?.word) {
    case 'WITH':
    case 'INTO':
    case 'INSERT':
      return true;
    case 'FROM':
    case 'USING':
    case 'UPDATE':
      return ['FROM', 'USING', 'UPDATE', 'JOIN', ',', '('].includes(words[open - 1] ?? '');
    default:
      return false;
  }
}

type Place = {
  readonly tokens: Tokens;
  readonly at: number;
  readonly spot: number;
  readonly reader: SourceReader;
  readonly ctes: VisibleCtes;
  readonly dialect: Dialect;
};

function sourcesAt(frame: Frame, clauses: readonly Clause[], place: Place): Source[] {
  const { tokens, reader, ctes, dialect, at } = place;
  if (isDefining(frame, tokens)) return definedSources(frame, { tokens, at, reader });
  const refs = clauses.flatMap((clause) => refsOf(clause, clauses, { tokens, dialect, at }));
  const target = refs.length === 0 || clauses[0]?.word === 'SELECT' ? insertTarget(frame, clauses, place) : undefined;
  const sources = [...(target ? [target] : []), ...refs].flatMap((ref) => reader.sourcesOf(ref, ctes));
  return [...sources, ...excluded(frame, sources, place)];
}

function refsOf(
  clause: Clause,
  clauses: readonly Clause[],
  { tokens, dialect, at }: Pick<Place, 'tokens' | 'dialect' | 'at'>,
): TableRef[] {
  const has = (word: string) => clauses.some((other) => other.word === word);
  const target = () => targetOf(clause, tokens) ?? [];
  switch (clause.word) {
    case 'FROM':
    case 'USING':
      return tableRefsOf(clause, tokens, { dialect, at });
    case 'UPDATE': {
      const refs = tableRefsOf(clause, tokens, { dialect, at });
      return refs.length > 1 ? refs : [target()].flat();
    }
    case 'INTO':
      return has('SELECT') ? [] : [target()].flat();
    case 'INSERT':
    case 'REPLACE':
    case 'MERGE':
      return clause.from < clause.to && !has('INTO') ? [target()].flat() : [];
    case 'DELETE':
      return clause.from < clause.to && !has('FROM') ? [target()].flat() : [];
    default:
      return [];
  }
}

/** INSERT … SELECT … ON DUPLICATE KEY UPDATE and RETURNING name the columns of the table that is written to. */
function insertTarget(frame: Frame, clauses: readonly Clause[], { tokens, spot }: Place): TableRef | undefined {
  const word = clauseAt(clauses, spot)?.word;
  if (word !== 'SET' && word !== 'RETURNING') return undefined;
  const into = frame.clauses.find(
    (clause) => clause.word === 'INTO' || clause.word === 'INSERT' || clause.word === 'REPLACE',
  );
  const own = into?.word === 'INTO' ? into : (frame.clauses.find((clause) => clause.word === 'INTO') ?? into);
  return own && !clauses.includes(own) ? targetOf(own, tokens) : undefined;
}

/** The row that was refused, in what ON CONFLICT does instead. */
function excluded({ level }: Frame, [target]: readonly Source[], { tokens, dialect }: Place): Source[] {
  const has = level.some((index) => tokens.words[index] === 'CONFLICT');
  if (!has || !target?.name || !(postgresSpeakers.includes(dialect) || dialect === 'sqlite')) return [];
  return [
    { ...target, name: { ...target.name, text: 'excluded', quoted: false }, isAlias: true, isQualifiedOnly: true },
  ];
}
