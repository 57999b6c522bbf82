import { limits } from '../../../shared/limits.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { connectToAsk, type AskedServer, type DbService, type AskingSession } from '../db-services/service.ts';
import type { Connection, Rows } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { World } from '../../platform/world.ts';

/** Who asks, and of which data source and schema. */
export type AnalysisPlace = {
  readonly tenant: string;
  readonly world: Pick<World, 'keys'>;
  readonly source: DbService;
  readonly schema: string;
};

/** By this name the server's own lists show that a statement is looked at and not run. */
const applicationName = 'sluice-analysis';

/** Does something over a session of its own that plans and reads and cannot change anything. */
export async function inSession<T>(
  { tenant, world, source, schema }: AnalysisPlace,
  work: (connection: Connection, asked: AskedServer | undefined) => Promise<T>,
): Promise<T> {
  const timeoutMs = limits.analysisPlanMilliseconds;
  let session: AskingSession;
  try {
    session = await connectToAsk({ tenant, world }, source, {
      timeoutMs: limits.connectTimeoutSeconds * 1000,
      applicationName,
      statementTimeoutMs: timeoutMs,
      schema,
    });
  } catch (error) {
    if (error instanceof EngineError)
      throw new AppError('connectFailed', { name: source.name, reason: error.words }, { cause: error });
    throw error;
  }
  try {
    return await work(session.connection, session.asked);
  } finally {
    await session.connection.close();
  }
}

/**
 * Asks for plans in a session that was made one that only plans. A change that only shall be explained needs, on MySQL, a transaction
 * that may write; it is rolled back.
 */
export async function planned(connection: Connection, dbType: string, work: () => Promise<Rows>): Promise<Rows> {
  if (engineOf(dbType).family !== 'mysql') return work();
  await connection.run('start transaction read write');
  try {
    return await work();
  } finally {
    await connection.rollback().catch(() => undefined);
  }
}

/** What a server said against a question; what is no answer of it is thrown. */
export async function answerOf<T>(ask: () => Promise<T>): Promise<T | { readonly refusal: string }> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof EngineError) return { refusal: error.message };
    throw error;
  }
}
