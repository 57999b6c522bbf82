import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Cell } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { DbService } from '../db-services/service.ts';
import { demandSessions } from './families.ts';
import { purposes } from './guarded-query.ts';
import { looking, type Catalogue, type LookingPlace } from './open-looking.ts';
import { openReading, type ReadingSession } from './open-reading.ts';

type Place = Pick<LookingPlace, 'tenant' | 'world'>;

/** Reads some values of columns. They are the caller's for a moment: nothing of them is kept or logged. */
export type Sampler = {
  readonly catalogue: Catalogue;
  /** Some values of each column, cut to so many characters, in the order of the columns. */
  sample(schema: string, table: string, columns: readonly string[]): Promise<Cell[][]>;
  /** The same from many places of a table, a few rows at each, where it has a key of whole numbers; else its first rows. */
  spread(sampled: Spread): Promise<Cell[][]>;
};
export type Spread = Sampled & { readonly key: string | undefined };

/**
 * Looks at what a data source holds: its catalogue, and a bounded number of its rows by queries of ours into which nothing goes but
 * names that the server listed. Rows are read over a session that the server holds to reading within a time, on a replica where there is one.
 */
export async function sampling<T>(
  { tenant, world }: Place,
  source: DbService,
  work: (sampler: Sampler) => Promise<T>,
): Promise<T> {
  demandSessions(source.dbType);
  return looking({ tenant, world, source, schema: '' }, async ({ catalogue }) => {
    let session: ReadingSession | undefined;
    const opened = async () => (session ??= await open({ tenant, world }, source));
    try {
      return await work({
        catalogue,
        sample: async (schema, table, columns) => {
          const asking = { dbType: source.dbType, rows: limits.discoverySampleRows };
          const sql = sampleQuery(asking, { schema, table, columns });
          const asked = { sql, dbType: source.dbType, columns: columns.length, rows: limits.discoverySampleRows };
          return read(await opened(), asked);
        },
        spread: async (sampled) => spreadOver(await opened(), source.dbType, sampled),
      });
    } finally {
      await session?.close();
    }
  });
}

async function open(place: Place, source: DbService): Promise<ReadingSession> {
  const milliseconds = limits.discoverySampleMilliseconds;
  const { applicationName } = purposes.discovery;
  try {
    return await openReading(place, source, { schema: '', applicationName, milliseconds, from: 'replicaIfAny' });
  } catch (error) {
    if (error instanceof EngineError)
      throw new AppError('connectFailed', { name: source.name, reason: error.words }, { cause: error });
    throw error;
  }
}

type Asked = { readonly sql: string; readonly dbType: string; readonly columns: number; readonly rows: number };

async function read(session: ReadingSession, { sql, dbType, columns, rows: rowsMax }: Asked): Promise<Cell[][]> {
  const { demandReadable } = await import('./readable.ts');
  const found: Cell[][] = Array.from({ length: columns }, () => []);
  const sink = {
    columns: () => undefined,
    rows: (rows: readonly (readonly Cell[])[]) => {
      for (const row of rows) for (const [at, cell] of row.entries()) found[at]?.push(cell);
      return Promise.resolve();
    },
  };
  await session.read(demandReadable(sql, dbType), sink, { rowsMax });
  return found;
}

type Sampled = { readonly schema: string; readonly table: string; readonly columns: readonly string[] };

/** Each place is found by the key, so that no more of the table is read than what is answered. */
async function spreadOver(session: ReadingSession, dbType: string, { key, ...sampled }: Spread): Promise<Cell[][]> {
  const { quote } = engineOf(dbType);
  const { spreadPlaces: places, spreadRowsOfPlace: rows } = limits;
  const first = { dbType, rows: places * rows };
  const ask = (sql: string, columns = sampled.columns.length) =>
    read(session, { sql, dbType, columns, rows: first.rows });
  if (key === undefined) return ask(sampleQuery(first, sampled));
  const place = `${quote(sampled.schema)}.${quote(sampled.table)}`;
  const ends = await ask(`select min(${quote(key)}) as c0, max(${quote(key)}) as c1 from ${place}`, 2);
  const [low, high] = ends.map(([end]) => (typeof end === 'string' ? Number(end) : Number.NaN));
  if (low === undefined || high === undefined || !Number.isSafeInteger(low) || !Number.isSafeInteger(high))
    return ask(sampleQuery(first, sampled));
  const found: Cell[][] = sampled.columns.map(() => []);
  for (let at = 0; at < places; at += 1) {
    const from = Math.floor(low + ((high - low) * at) / places);
    const asked = sampleQuery({ dbType, rows }, sampled, `where ${quote(key)} >= ${from} order by ${quote(key)} `);
    for (const [column, cells] of (await ask(asked)).entries()) found[column]?.push(...cells);
  }
  return found;
}

type Asking = { readonly dbType: string; readonly rows: number };

function sampleQuery({ dbType, rows }: Asking, { schema, table, columns }: Sampled, where = ''): string {
  const { quote } = engineOf(dbType);
  const { discoverySampleCharacters: characters } = limits;
  const { asText } = demandSessions(dbType);
  const cut = columns.map((name, at) => `left(${asText(quote(name))}, ${characters}) as c${at}`);
  return `select ${cut.join(', ')} from ${quote(schema)}.${quote(table)} ${where}limit ${rows}`;
}
