import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { SealEntry } from './seal-repo.ts';
import type { querySealHeads, querySeals, sealHeads, seals } from './seal-repo.ts';

/** What names a record, also after it was removed. */
export type Which = Pick<SealEntry, 'id' | 'time' | 'action' | 'userName'>;
/** One record as it stands in a chain: who, until when it is kept, and all that it says. */
export type Link = Which & Pick<SealEntry, 'until'> & { readonly values: readonly unknown[] };
/** What nobody can read was written by somebody else than us. */
export const unreadable = 'unreadable';
/** What the table holds of a record, and whether somebody wrote it behind our back. */
export type Standing = {
  /** Of records that a seal names: what they say now. */
  readonly sealed: ReadonlyMap<string, Link | typeof unreadable>;
  /** Records without a seal. */
  readonly loose: readonly Which[];
};

/** A log that is sealed: which of its records come next, and what the table says of them all. */
export type Chain = {
  /** Written into what is signed, and into the log of the process. */
  readonly name: string;
  readonly told: string;
  readonly seals: typeof seals | typeof querySeals;
  readonly heads: typeof sealHeads | typeof querySealHeads;
  /** The oldest first, from a time on and up to another. */
  next(
    table: TenantTable,
    page: {
      readonly from: string | undefined;
      readonly to: string;
      readonly limit: number;
      readonly after?: string | undefined;
    },
  ): Promise<{ readonly links: readonly Link[]; readonly next: string | undefined }>;
  /** `first` is the first record of the first seal, where that is still kept: what is older was written before anything was sealed. */
  standing(table: TenantTable, sealed: ReadonlyMap<string, SealEntry>, first: Which | undefined): Promise<Standing>;
};

/** Whether a record stands behind a place of the list, which is in the order of times and ids. */
export function isBehind({ time, id }: Pick<Which, 'time' | 'id'>, place: Pick<Which, 'time' | 'id'>): boolean {
  return time > place.time || (time === place.time && id > place.id);
}
