import type { CatalogColumn } from './catalog.ts';
import type { Place } from './place.ts';
import { wordBefore } from './place.ts';
import { nameAt } from './names.ts';
import { selectItemsIn } from './pieces.ts';
import type { Source } from './sources.ts';
import type { Weighed } from './suggestion.ts';
import { writtenName } from './written-name.ts';

const farther = 12;

/** The columns that can be named without their tables: those of the innermost query first. */
export function columnsInReach(place: Place): Weighed[] {
  const { around, dialect } = place;
  // What VALUES and LIMIT are given is there before any row is.
  const isBeforeRows =
    around.clause !== undefined && ['VALUES', 'LIMIT', 'OFFSET', 'FETCH'].includes(around.clause.word);
  return around.levels.flatMap(({ sources }, distance) => {
    if (distance === 0 && isBeforeRows) return [];
    const own = sources.filter(({ isQualifiedOnly }) => !isQualifiedOnly);
    const counts = new Map<string, number>();
    for (const { columns } of own)
      for (const { name } of columns) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
    return own.flatMap((source, order) =>
      source.columns.map((column, at) => {
        const isAmbiguous = own.length > 1 && (counts.get(column.name.toLowerCase()) ?? 0) > 1;
        const insert = writtenName(column.name, dialect, isAmbiguous ? '' : place.cursor.quote);
        return {
          ...columnOf(column, source),
          insert: isAmbiguous && source.name ? `${written(source.name, place)}.${insert}` : insert,
          weight: 10 + distance * farther + Math.min(at, 900) / 1000 + order / 10_000,
        };
      }),
    );
  });
}

/** The columns of one source. */
export function columnsOfSource(source: Pick<Source, 'name' | 'columns'>, { dialect, cursor }: Place): Weighed[] {
  return source.columns.map((column, at) => ({
    ...columnOf(column, source),
    insert: writtenName(column.name, dialect, cursor.quote),
    weight: 10 + Math.min(at, 900) / 1000,
  }));
}

/** The columns of what a change or definition is about, without those that are named in the same list already. */
export function columnsToName(place: Place): Weighed[] {
  const [level] = place.around.levels;
  if (!level) return [];
  const { clause, frame } = place.around;
  const isJoin = frame.open >= 0 && place.cursor.tokens.words[frame.open - 1] === 'USING';
  const sources = isJoin
    ? commonOf(level.sources)
    : clause?.word === 'FROM'
      ? level.sources
      : level.sources.slice(0, 1);
  const named = namedInList(place);
  return sources
    .filter(({ isQualifiedOnly }) => !isQualifiedOnly)
    .flatMap((source) => columnsOfSource(source, place))
    .filter(({ label }) => !named.has(label.toLowerCase()));
}

/** USING names what both sides have. */
function commonOf(sources: readonly Source[]): readonly Source[] {
  const last = sources.at(-1);
  const others = new Set(sources.slice(0, -1).flatMap(({ columns }) => columns.map(({ name }) => name.toLowerCase())));
  return last ? [{ ...last, columns: last.columns.filter(({ name }) => others.has(name.toLowerCase())) }] : [];
}

function namedInList({ around, cursor: { tokens, at } }: Place): ReadonlySet<string> {
  const named = new Set<string>();
  const { clause, frame } = around;
  const from = frame.open >= 0 ? frame.from : (clause?.from ?? at);
  if (frame.open < 0 && clause?.word !== 'SET') return named;
  for (let index = from; index < frame.to; index++) {
    const begins = index === from || tokens.words[index - 1] === ',';
    const name = begins && index !== at ? nameAt(tokens, index) : undefined;
    if (name) named.add(name.text.toLowerCase());
  }
  return named;
}

/** What the list of the query calls its columns, where these names can be used. */
export function selectedAliases(place: Place): Weighed[] {
  const { around, cursor, dialect } = place;
  const word = around.clause?.word ?? '';
  if (
    !(
      word === 'ORDER' ||
      (word === 'GROUP' && groupsByAlias.has(dialect)) ||
      (word === 'HAVING' && dialect === 'mysql')
    )
  )
    return [];
  const list = around.clauses.find((clause) => clause.word === 'SELECT');
  const items = list && selectItemsIn({ tokens: cursor.tokens, from: list.from, to: list.to }, dialect);
  return (items ?? []).flatMap(({ alias }) =>
    alias
      ? [
          {
            label: alias.text,
            kind: 'alias' as const,
            detail: '',
            insert: writtenName(alias.text, dialect, cursor.quote),
            weight: 8,
          },
        ]
      : [],
  );
}

const groupsByAlias: ReadonlySet<string> = new Set([
  'mysql',
  'postgres',
  'gaussdb',
  'cockroach',
  'sqlite',
  'hive',
  'clickhouse',
  'snowflake',
]);

/** What tables are called in the queries around: with a dot behind it leads to their columns. */
export function namesOfSources(place: Place): Weighed[] {
  return place.around.levels.flatMap(({ sources }, distance) =>
    sources.flatMap(({ name, table, isAlias }) =>
      name
        ? [
            {
              label: name.text,
              kind: 'alias' as const,
              detail: isAlias && table ? table.name : '',
              insert: written(name, place),
              weight: (place.around.clause?.word === 'FROM' ? 9 : 14) + distance * farther,
            },
          ]
        : [],
    ),
  );
}

function columnOf(
  { name, type, comment }: CatalogColumn,
  source: Pick<Source, 'name'>,
): Omit<Weighed, 'insert' | 'weight'> {
  const detail = [type, source.name?.text, comment].filter((part) => part !== undefined && part !== '').join(' · ');
  return { label: name, kind: 'column', detail };
}

/** A name of the script as it is written there. */
function written({ start, end }: { start: number; end: number }, { cursor }: Place): string {
  return cursor.tokens.source.slice(start, end);
}

/** The conditions that foreign keys give for the table that is being joined. */
export function joinConditions(place: Place): Weighed[] {
  if (
    wordBefore(place) !== 'ON' ||
    (place.around.clause?.word !== 'FROM' &&
      place.around.clause?.word !== 'UPDATE' &&
      place.around.clause?.word !== 'USING')
  )
    return [];
  const { tokens, at } = place.cursor;
  const offset = tokens.starts[at - 1] ?? 0;
  const before = (place.around.levels[0]?.sources ?? []).filter(({ name }) => name && name.start < offset);
  const joined = before.at(-1);
  if (!joined) return [];
  return before
    .slice(0, -1)
    .flatMap((other) => [...conditions(joined, other, place), ...conditions(other, joined, place)]);
}

function conditions(child: Source, parent: Source, place: Place): Weighed[] {
  if (!child.table || !parent.table || !child.name || !parent.name) return [];
  const { catalog, dialect } = place;
  const [from, to] = [written(child.name, place), written(parent.name, place)];
  return catalog
    .foreignKeys(child.table)
    .filter(({ table }) => table.name.toLowerCase() === parent.table?.name.toLowerCase())
    .map(({ name, columns, targetColumns }) => {
      const insert = columns
        .map(
          (column, at) =>
            `${from}.${writtenName(column, dialect)} = ${to}.${writtenName(targetColumns[at] ?? column, dialect)}`,
        )
        .join(' AND ');
      return { label: insert, kind: 'join' as const, detail: name, insert, weight: 0 };
    });
}
