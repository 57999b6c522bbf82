import { limits } from '../../../shared/limits.ts';
import { collectorName } from '../collectors/collector.ts';
import type { CloudRound } from '../cloud-collectors/cloud-collector.ts';
import { targetOf, type DbService } from '../../databases/db-services/service.ts';
import type { Connection } from '../../engines/driver.ts';
import type { EngineError } from '../../engines/engine-error.ts';
import { driverOf } from '../../engines/index.ts';
import type { World } from '../../platform/world.ts';
import type { NewScan } from './scan-repo.ts';

type Place = { readonly tenant: string; readonly world: World };

/** Connects to a data source as collectors do: known by their name, and every statement limited by the server. */
export async function connectToCollect({ tenant, world }: Place, source: DbService): Promise<Connection> {
  const driver = await driverOf(source.dbType);
  return driver.connect(await targetOf(world, tenant, source), {
    timeoutMs: limits.connectTimeoutSeconds * 1000,
    applicationName: collectorName,
    statementTimeoutMs: limits.collectStatementMilliseconds,
  });
}

/** The one connection of a round: opened for the first who needs it, and not again once it failed or was lost. */
export class SourceSession {
  readonly #place: Place;
  readonly #source: DbService;
  #opened: Promise<Connection> | undefined;
  #lost: EngineError | undefined;

  constructor(place: Place, source: DbService) {
    this.#place = place;
    this.#source = source;
  }

  async connection(): Promise<Connection> {
    if (this.#lost) throw this.#lost;
    this.#opened ??= connectToCollect(this.#place, this.#source);
    return this.#opened;
  }

  isLost(error: EngineError): void {
    this.#lost = error;
  }

  async close(): Promise<void> {
    const connection = await this.#opened?.catch(() => undefined);
    await connection?.close();
  }
}

/** What collectors of clouds are told of a data source. */
export function cloudSide(
  { tenant }: Pick<Place, 'tenant'>,
  { dbType, dbServiceUid }: Pick<NewScan, 'dbType' | 'dbServiceUid'>,
): Pick<CloudRound, 'dbType' | 'externalId'> {
  return { dbType, externalId: `sluice-${tenant}-${dbServiceUid}` };
}
