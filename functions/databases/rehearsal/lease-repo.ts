import * as z from 'zod';
import { entity, type Stored } from '../../platform/table/entity.ts';

const schema = z.object({
  /** One server holds one room at a time, so that rehearsals never meet. */
  server: z.string(),
  tenant: z.string(),
  dbType: z.string(),
  /** The data source whose server it is; empty for the server beside the process. */
  dbServiceUid: z.string(),
  /** Who works in it, and how its databases and roles are named. */
  holder: z.string(),
  name: z.string(),
  /** When it may be dropped, in milliseconds: whoever works in it puts that off. */
  until: z.number().int(),
});
export type Lease = Stored<z.output<typeof schema>>;

/** Every room that may stand on a server, of all tenants. It is written before anything is made, and removed after all of it is dropped. */
export const leases = entity('REHEARSAL_LEASE', schema, { pk: 'REHEARSAL_LEASES', sk: '{server}' });
