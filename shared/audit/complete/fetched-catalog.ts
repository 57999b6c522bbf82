import type { CatalogColumn, CatalogTable, ListedTable, Wish } from './catalog.ts';
import type { Completion } from './suggestion.ts';
import { wishKey, type Answers } from './wish-key.ts';

/** What can be asked of the database that SQL is written for; what cannot be had is an empty list. */
export type FetchedCatalog = {
  readonly schemas: (prefix: string) => Promise<readonly string[]>;
  readonly tables: (schema: string | undefined, prefix: string) => Promise<readonly CatalogTable[]>;
  readonly columns: (table: ListedTable) => Promise<readonly CatalogColumn[]>;
  /** The statement that would make a table again. */
  readonly definition: (table: ListedTable) => Promise<string>;
};

/** An answer may wish for more once it knows what it wished for first: columns of tables that a star stands for. */
const roundsMax = 4;

/** Asks for proposals, fetches what they wish for, and asks again until nothing is wished for. */
export async function completeInRounds<C extends Pick<Completion, 'wishes'>>(
  ask: (answers: Answers) => Promise<C | undefined>,
  catalog: FetchedCatalog,
): Promise<C | undefined> {
  let answers: Answers = { schemas: {}, tables: {}, columns: {}, definitions: {} };
  let found: C | undefined;
  for (let round = 0; round < roundsMax; round++) {
    found = await ask(answers);
    if (!found || found.wishes.length === 0) break;
    const granted = await Promise.all(found.wishes.map((wish) => grant(wish, catalog)));
    for (const one of granted) answers = withAnswer(answers, one);
  }
  return found;
}

async function grant(wish: Wish, catalog: FetchedCatalog): Promise<Partial<Answers>> {
  const key = wishKey(wish);
  switch (wish.kind) {
    case 'schemas':
      return { schemas: { [key]: await catalog.schemas(wish.prefix) } };
    case 'tables':
      return { tables: { [key]: await catalog.tables(wish.schema, wish.prefix) } };
    case 'columns':
      return { columns: { [key]: await catalog.columns(wish.table) } };
    case 'foreignKeys':
      return { definitions: { [key]: await catalog.definition(wish.table) } };
  }
}

function withAnswer(answers: Answers, more: Partial<Answers>): Answers {
  return {
    schemas: { ...answers.schemas, ...more.schemas },
    tables: { ...answers.tables, ...more.tables },
    columns: { ...answers.columns, ...more.columns },
    definitions: { ...answers.definitions, ...more.definitions },
  };
}

/** What the API tells of one data source; each may fail. */
export type SourceLookups = {
  readonly schemas: () => Promise<readonly string[]>;
  readonly tables: (schema: string) => Promise<readonly string[]>;
  readonly metadata: (schema: string, table: string) => Promise<TableMetadata>;
};
type TableMetadata = {
  readonly columns: { readonly rows: readonly Readonly<Record<string, string>>[] };
  readonly create_table_sql: string;
};

/** More than an editor shows are never sent to a worker. */
const tablesMax = 200;
const quietMs = 60_000;

/** The catalogue of a data source; names without a schema are looked up in `schema`, where there is one. */
export function catalogOfSource(lookups: SourceLookups, schema: string): FetchedCatalog {
  const schemas = patient(lookups.schemas);
  const placeOf = async (asked: string | undefined) =>
    asked === undefined ? chosenSchema(schema, await schemas()) : (await schemas()).find((one) => isSame(one, asked));
  const tables = async (asked: string | undefined) => {
    const place = await placeOf(asked);
    return { place, names: place === undefined ? [] : await lookups.tables(place) };
  };
  const metadata = async (table: ListedTable) => {
    const { place, names } = await tables(table.schema);
    const name = names.find((one) => one === table.name) ?? names.find((one) => isSame(one, table.name));
    return place === undefined || name === undefined ? undefined : lookups.metadata(place, name);
  };
  return {
    schemas: (prefix) => orNone(schemas().then((names) => names.filter((one) => begins(one, prefix)))),
    tables: (asked, prefix) =>
      orNone(
        tables(asked).then(({ place = '', names }): readonly CatalogTable[] =>
          names
            .filter((one) => begins(one, prefix))
            .slice(0, tablesMax)
            .map((name) => ({ schema: place, name, type: 'table' })),
        ),
      ),
    columns: (table) => orNone(metadata(table).then((found) => (found ? found.columns.rows.map(columnOf) : []))),
    definition: (table) =>
      metadata(table).then(
        (found) => found?.create_table_sql ?? '',
        () => '',
      ),
  };
}

/** A data source that is out of reach is left alone for a while, else every letter would wait for it. */
function patient(lookUp: SourceLookups['schemas']): SourceLookups['schemas'] {
  let quietUntil = 0;
  return async () => {
    if (Date.now() < quietUntil) return [];
    try {
      return await lookUp();
    } catch {
      quietUntil = Date.now() + quietMs;
      return [];
    }
  };
}

/** Where names without a schema are looked up: PostgreSQL's own place, else the first that there is. */
function chosenSchema(chosen: string, schemas: readonly string[]): string | undefined {
  if (schemas.length === 0) return undefined;
  return chosen !== '' ? chosen : (schemas.find((one) => one === 'public') ?? schemas[0]);
}

function columnOf(row: Readonly<Record<string, string>>): CatalogColumn {
  const { COLUMN_NAME: name = '', COLUMN_TYPE: type, COLUMN_COMMENT: comment } = row;
  return { name, type, comment };
}

function orNone<T>(list: Promise<readonly T[]>): Promise<readonly T[]> {
  return list.catch(() => []);
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function begins(name: string, prefix: string): boolean {
  return name.toLowerCase().startsWith(prefix.toLowerCase());
}
