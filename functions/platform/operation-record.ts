import * as z from 'zod';
import type { RecordKind } from '../../shared/contract/record.ts';
import { limits } from '../../shared/limits.ts';
import type { Text } from '../../shared/text.ts';
import type { Context } from './context.ts';
import { recordRetention } from './record-retention.ts';
import { entity } from './table/entity.ts';
import type { TenantTable } from './table/tenant-table.ts';

const text = z.object({ zh: z.string(), en: z.string() });

/** What the record of a call says. */
export const recordSchema = z.object({
  id: z.string(),
  time: z.string(),
  /** The uid of the project, or `-` for what happened to the platform. */
  place: z.string(),
  action: z.string(),
  type: z.string(),
  status: z.enum(['succeeded', 'failed']),
  userName: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  projectName: z.string(),
  content: text,
  expiresAtSeconds: z.number().int(),
});
/** A changing call, as stored. */
export type OperationRecord = z.output<typeof recordSchema>;

/** Who did what and how it ended: one row per changing call, readable by time, for everything or for one place. */
export const operationRecords = entity('OPERATION_RECORD', recordSchema, {
  pk: 'OPERATION_RECORD#{id}',
  sk: 'RECORD',
  gsi1pk: 'RECORDS#{place}',
  gsi1sk: '{time}#{id}',
  gsi2pk: 'RECORDS',
  gsi2sk: '{time}#{id}',
  ttl: 'expiresAtSeconds',
});

/** Where what belongs to no project happens. */
export const platformPlace = '-';
const everywhere = '*';

/** What the record says. A public operation has no caller, so it names the user and the tenant itself. */
export type RecordContent = { readonly text: Text; readonly userName?: string; readonly tenant?: string };
type Called = {
  readonly kind: RecordKind;
  readonly userName: string;
  readonly project: { readonly uid: string; readonly name: string } | undefined;
  readonly content: Text | undefined;
  /** Whose record it is, where the call itself has found that out. */
  readonly tenant: string | undefined;
};
type Place = Pick<Context, 'table' | 'world' | 'request'> & {
  /** For how long the record is kept. */
  readonly keptHours: number;
};
/** The record of a call that is going on. */
export type CallRecord = {
  /** The table of the call; its next transaction writes the record as well. */
  readonly table: TenantTable;
  /** Writes what no transaction has written. What a call did is done, so trouble with its record is logged and not answered. */
  ended(status: OperationRecord['status']): Promise<void>;
};

/** The record of one call; `called` tells what is known of it by then, and nothing where there is nothing to record. */
export function callRecord(place: Place, called: () => Called | undefined): CallRecord {
  let offered: OperationRecord | undefined;
  let isWritten = false;
  const table = place.table.takingAlong({
    item: () => {
      const call = called();
      if (!call || call.tenant !== undefined) return undefined;
      offered = recordOf(place, call);
      return operationRecords.on(place.table).putting(offered);
    },
    written: () => {
      isWritten = true;
    },
  });
  // A call that found its tenant by itself could not be told before for how long that one keeps records.
  const placed = async (at: TenantTable, call: Called) => {
    if (call.tenant === undefined) return recordOf(place, call);
    const { hours } = await recordRetention(at, place.world.clock.now());
    return recordOf({ ...place, keptHours: hours }, call);
  };
  const write = async (status: OperationRecord['status']) => {
    const call = called();
    if (!call) return;
    const at = call.tenant === undefined ? place.table : place.world.tableOf(call.tenant);
    const record = isWritten && offered ? { ...offered, status } : { ...(await placed(at, call)), status };
    if (!isWritten || status === 'failed') await operationRecords.on(at).put(record);
    await Promise.all([record.place, everywhere].map((where) => countRecord(at, where, record)));
  };
  return {
    table,
    ended: (status) =>
      write(status).catch((error: unknown) => {
        place.world.log.error('an operation record was not written or not counted', { error });
      }),
  };
}

function recordOf({ world, request, keptHours }: Place, { kind, userName, project, content }: Called): OperationRecord {
  return {
    id: world.newId(),
    time: new Date(world.clock.now()).toISOString(),
    place: project?.uid ?? platformPlace,
    action: kind.action,
    type: kind.type.name,
    status: 'succeeded',
    userName,
    projectName: project?.name ?? '',
    ip: request.ip,
    userAgent: request.userAgent.slice(0, 300),
    content: content ?? kind.text,
    expiresAtSeconds: Math.floor(world.clock.now() / 1000) + keptHours * 3600,
  };
}

/** How many records there are still, of one place or in all: those of each day on which some end that has not come. */
export async function recordTotal(table: TenantTable, now: number, place: string = everywhere): Promise<number> {
  const [today, oldest] = [dayAt(now), dayAt(now - limits.operationRecordHours * 3_600_000)];
  const { items } = await table.query({ pk: `RECORD_TOTALS#${place}`, sk: { between: [oldest.slice(0, 7), '~'] } });
  return items
    .flatMap((month) => {
      // Before they could be kept for different times, records were counted by the day on which they were written.
      const first = month.sk.startsWith(ofEnds) ? today : oldest;
      return Object.entries(month).filter(([day]) => /^\d{4}-/.test(day) && day >= first);
    })
    .reduce((total, [, count]) => total + Number(count), 0);
}

const ofEnds = 'ENDS#';

// One row per month with a number per day on which records end, as not all are kept equally long. Counting stays outside a transaction on
// purpose: everybody's calls would conflict on this row, and a call that succeeded must not fail because its record was hard to count.
async function countRecord(table: TenantTable, place: string, { expiresAtSeconds }: OperationRecord): Promise<void> {
  const end = dayAt(expiresAtSeconds * 1000);
  await table.update(
    { pk: `RECORD_TOTALS#${place}`, sk: ofEnds + end.slice(0, 7) },
    { add: { [end]: 1 }, set: { expiresAt: expiresAtSeconds + 31 * 24 * 3600 } },
  );
}

function dayAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
