import type { Lack } from '../../engines/lack.ts';
import type { LookAt, Looked } from '../collectors/collector.ts';

/** One look at what a cloud tells of a database: nothing connects to the database itself. */
export type CloudRound = LookAt & {
  readonly dbType: string;
  /**
   * By it a role knows whom it lets in. It is made of the tenant and the data source and cannot be chosen, so that nobody gets into
   * a role that another tenant named.
   */
  readonly externalId: string;
};

/** How one scan type asks a cloud. Its errors are EngineErrors. */
export type CloudCollector = {
  readonly lacks: (round: CloudRound) => Promise<readonly Lack[]>;
  readonly collect: (round: CloudRound) => Promise<Looked>;
};
