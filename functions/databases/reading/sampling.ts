import { engineOf, familyOf } from '../../../shared/engines/index.ts';
import { isReadingFamily, type ReadingFamily } from '../../../shared/engines/reading-families.ts';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Cell } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { DbService } from '../db-services/service.ts';
import { purposes } from './guarded-query.ts';
import { looking, type Catalogue, type LookingPlace } from './open-looking.ts';
import { openReading, type ReadingSession } from './open-reading.ts';

type Place = Pick<LookingPlace, 'tenant' | 'world'>;

/** Reads some values of columns. They are the caller's for a moment: nothing of them is kept or logged. */
export type Sampler = {
  readonly catalogue: Catalogue;
  /** Some values of each column, cut to so many characters, in the order of the columns. */
  sample(schema: string, table: string, columns: readonly string[]): Promise<Cell[][]>;
};

/**
 * Looks at what a data source holds: its catalogue, and a bounded number of its rows by queries of ours into which nothing goes but
 * names that the server listed. Rows are read over a session that the server holds to reading within a time, on a replica where there is one.
 */
export async function sampling<T>(
  { tenant, world }: Place,
  source: DbService,
  work: (sampler: Sampler) => Promise<T>,
): Promise<T> {
  const family = familyOf(source.dbType);
  invariant(isReadingFamily(family), 'its server holds a session to reading');
  return looking({ tenant, world, source, schema: '' }, async ({ catalogue }) => {
    let session: ReadingSession | undefined;
    const opened = async () => (session ??= await open({ tenant, world }, source));
    try {
      return await work({
        catalogue,
        sample: async (schema, table, columns) => {
          const sql = sampleQuery(family, source.dbType, { schema, table, columns });
          return read(await opened(), { sql, dbType: source.dbType, columns: columns.length });
        },
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

type Asked = { readonly sql: string; readonly dbType: string; readonly columns: number };

async function read(session: ReadingSession, { sql, dbType, columns }: Asked): Promise<Cell[][]> {
  const { demandReadable } = await import('./readable.ts');
  const found: Cell[][] = Array.from({ length: columns }, () => []);
  const sink = {
    columns: () => undefined,
    rows: (rows: readonly (readonly Cell[])[]) => {
      for (const row of rows) for (const [at, cell] of row.entries()) found[at]?.push(cell);
      return Promise.resolve();
    },
  };
  await session.read(demandReadable(sql, dbType), sink, { rowsMax: limits.discoverySampleRows });
  return found;
}

type Sampled = { readonly schema: string; readonly table: string; readonly columns: readonly string[] };

function sampleQuery(family: ReadingFamily, dbType: string, { schema, table, columns }: Sampled): string {
  const { quote } = engineOf(dbType);
  const { discoverySampleCharacters: characters, discoverySampleRows: rows } = limits;
  const text = (name: string) => (family === 'postgres' ? `cast(${name} as text)` : `cast(${name} as char)`);
  const cut = columns.map((name, at) => `left(${text(quote(name))}, ${characters}) as c${at}`);
  return `select ${cut.join(', ')} from ${quote(schema)}.${quote(table)} limit ${rows}`;
}
