import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { familyOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Connection } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { World } from '../../platform/world.ts';
import { connectToAsk, type DbService } from '../db-services/service.ts';
import { families } from './families.ts';
import { affectedRows, type AffectedRows } from './looking/affected-rows.ts';
import { explain, type Explained, type NotPlanned } from './looking/explain.ts';
import type { Looking } from './family.ts';
import type { ImaginedIndexes, IndexUse } from './looking/indexes.ts';

/** Who asks, and of which data source and schema. */
export type LookingPlace = {
  readonly tenant: string;
  readonly world: Pick<World, 'keys'>;
  readonly source: DbService;
  readonly schema: string;
};

/** What a server tells of its tables: questions of ours, into which nothing goes but names. */
export type Catalogue = Pick<Connection, 'schemas' | 'tables' | 'describeTable' | 'statistics'> & {
  /** Where names are looked for that say no schema. */
  readonly currentSchema: string;
};

/**
 * A session that only plans and reads. Nothing of a person's text is sent over it but what its own methods have looked at: the
 * connection is not handed out.
 */
export type LookingSession = {
  readonly catalogue: Catalogue;
  /** How the server would carry a statement out; what only reads is run to be measured, when that is asked for. */
  explain(statement: ParsedStatement, wanted: { readonly isMeasured: boolean }): Promise<Explained | NotPlanned>;
  /** How many rows a statement is about, by a query that only reads. */
  countRows(statement: ParsedStatement): Promise<AffectedRows>;
  /** Indexes that only the planner of this session believes in; undefined where the server cannot imagine any. */
  imaginedIndexes(): Promise<ImaginedIndexes | undefined>;
  /** How large the indexes of a table are and how often they were read; nothing where the server keeps no count. */
  indexUse(schema: string, table: string): Promise<readonly IndexUse[]>;
};

/** By this name the server's own lists show that a statement is looked at and not run. */
const applicationName = 'sluice-analysis';

/** Does something over a session of its own that plans and reads and cannot change anything. */
export async function looking<T>(place: LookingPlace, work: (session: LookingSession) => Promise<T>): Promise<T> {
  const { dbType } = place.source;
  const connection = await connected(place);
  try {
    const family = families[familyOf(dbType)];
    const currentSchema = place.schema || (await currentSchemaOf(connection, family));
    // Where its server reads texts by settings, those are set as our own engine reads them.
    await family.sessions?.pin(connection);
    return await work({
      catalogue: {
        currentSchema,
        schemas: () => connection.schemas(),
        tables: (schema) => connection.tables(schema),
        describeTable: (schema, table) => connection.describeTable(schema, table),
        statistics: (schema, tables) => connection.statistics(schema, tables),
      },
      explain: (statement, { isMeasured }) => explain(connection, statement, { dbType, isMeasured }),
      countRows: (statement) => affectedRows(connection, statement, dbType),
      imaginedIndexes: async () => family.imaginedIndexes?.(connection, dbType),
      indexUse: async (schema, table) => (await family.indexUse?.(connection, { schema, table })) ?? [],
    });
  } finally {
    await connection.close();
  }
}

async function connected({ tenant, world, source, schema }: LookingPlace): Promise<Connection> {
  try {
    const { connection } = await connectToAsk({ tenant, world }, source, {
      timeoutMs: limits.connectTimeoutSeconds * 1000,
      applicationName,
      statementTimeoutMs: limits.analysisPlanMilliseconds,
      schema,
    });
    return connection;
  } catch (error) {
    if (error instanceof EngineError)
      throw new AppError('connectFailed', { name: source.name, reason: error.words }, { cause: error });
    throw error;
  }
}

async function currentSchemaOf(connection: Connection, { currentSchema }: Looking): Promise<string> {
  const { rows } = await connection.query(currentSchema, { maxRows: 1 });
  return rows[0]?.[0] ?? '';
}
