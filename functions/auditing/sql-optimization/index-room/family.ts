import type { ParsedStatement } from '../../../../shared/audit/tree/parsed-script.ts';
import type { Text } from '../../../../shared/text.ts';
import type { DbService } from '../../../databases/db-services/service.ts';
import type { HeldRoom } from '../../../databases/rehearsal/room.ts';
import type { Connection } from '../../../engines/driver.ts';
import type { EventPlace } from '../../../platform/events.ts';
import type { TrialPlace } from '../try-indexes.ts';

/** Tables of one schema that statements name. */
export type CopiedTables = {
  readonly schema: string;
  readonly names: readonly string[];
  readonly statements: readonly ParsedStatement[];
};
/** A trial in a copy; whatever it opened besides, `close` ends. */
export type CopyTrial = TrialPlace & { readonly close?: () => Promise<void> };
/** A copy that can be made in a room, without asking the data source again. */
export type Copying = {
  /** Roles that its objects name. */
  readonly roles: readonly string[];
  readonly prepare: (room: HeldRoom, connection: Connection) => Promise<CopyTrial>;
};
/** How an engine family tells what a copy needs of a data source. */
export type RoomFamily = {
  readonly copying: (place: EventPlace, source: DbService, copied: CopiedTables) => Promise<Copying>;
  /** Said where no rehearsal server is there for a copy, and what else would do. */
  readonly noServer: Text;
};
