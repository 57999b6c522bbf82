import { limits } from '../../shared/limits.ts';
import type { Target } from '../engines/driver.ts';
import { EngineError } from '../engines/engine-error.ts';
import { driverOf } from '../engines/index.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { World } from '../platform/world.ts';
import { dbServices, type DbService } from './db-service-repo.ts';
import { targetOf } from './target.ts';

export type TestResult = {
  readonly status: 'connect_success' | 'connect_failed';
  readonly at: string;
  readonly message: string;
};
type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };

/** Tries to connect and says what the server, or the network, answered. */
export async function tryConnection(world: World, target: Target): Promise<TestResult> {
  const message = await connectAndLeave(target);
  return {
    status: message === '' ? 'connect_success' : 'connect_failed',
    at: new Date(world.clock.now()).toISOString(),
    message,
  };
}

/** Tries a saved data source and remembers the result with it. */
export async function testSaved({ tenant, table, world }: Place, saved: DbService): Promise<TestResult> {
  const lastTest = await tryConnection(world, await targetOf(world, tenant, saved));
  await dbServices.on(table).patch(saved, { set: { lastTest } });
  return lastTest;
}

/** Tries many, some at once, so that a page of unreachable hosts still ends within one request. */
export async function testMany(place: Place, saved: readonly DbService[]): Promise<TestResult[]> {
  const results: TestResult[] = [];
  for (let start = 0; start < saved.length; start += limits.connectionTestsAtOnce) {
    results.push(
      ...(await Promise.all(
        saved.slice(start, start + limits.connectionTestsAtOnce).map((one) => testSaved(place, one)),
      )),
    );
  }
  return results;
}

async function connectAndLeave(target: Target): Promise<string> {
  try {
    const driver = await driverOf(target.dbType);
    const connection = await driver.connect(target, {
      timeoutMs: limits.connectTimeoutSeconds * 1000,
      applicationName: 'sluice-test',
    });
    await connection.close();
    return '';
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.message || error.code;
  }
}
