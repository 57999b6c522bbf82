import { gunzipSync, gzipSync } from 'node:zlib';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { collectorStates, scanStates } from './scan-run-repo.ts';

/** What a collector goes on from; nothing where it keeps nothing. */
type Kept = { readonly state?: unknown };
/** What a look leaves to the next one of the same plan. */
export type NextState = { readonly planId: number; readonly state: unknown };

/** A state that takes more lies in a row of its own, so that it is not written with every round of its neighbours. */
const sharedBytesMax = 600;

/** What the collectors of a scan keep from one round to the next: those that are small in one row, which costs as much as one of them. */
export class KeptStates {
  readonly #table: TenantTable;
  readonly #scanId: number;
  readonly #shared: Map<number, Kept>;
  readonly #apart: ReadonlyMap<number, unknown>;

  private constructor(
    table: TenantTable,
    scanId: number,
    { shared, apart }: { shared: Map<number, Kept>; apart: ReadonlyMap<number, unknown> },
  ) {
    this.#table = table;
    this.#scanId = scanId;
    this.#shared = shared;
    this.#apart = apart;
  }

  /** Those of some plans; what is not with the others is looked for by itself. */
  static async read(table: TenantTable, scanId: number, planIds: readonly number[]): Promise<KeptStates> {
    const row = await scanStates.on(table).get({ scanId });
    const shared = new Map<number, Kept>(row ? (unpacked(row.packed) as [number, Kept][]) : []);
    const missing = planIds.filter((planId) => !shared.has(planId));
    const rows =
      missing.length === 0 ? [] : await collectorStates.on(table).getMany(missing.map((planId) => ({ planId })));
    const apart = new Map(rows.map(({ planId, packed }) => [planId, unpacked(packed)]));
    return new KeptStates(table, scanId, { shared, apart });
  }

  of(planId: number): unknown {
    return this.#shared.get(planId)?.state ?? this.#apart.get(planId);
  }

  /** For the transaction that keeps looks: where the next ones go on. Plans that are no more are forgotten. */
  writing(next: readonly NextState[], planIds: readonly number[]): TransactItem[] {
    const shared = new Map([...this.#shared].filter(([planId]) => planIds.includes(planId)));
    const items: TransactItem[] = [];
    for (const { planId, state } of next) {
      const packed = state === undefined ? undefined : packedOf(state);
      if (packed && packed.length > sharedBytesMax) {
        shared.delete(planId);
        items.push(collectorStates.on(this.#table).putting({ planId, packed }));
      } else if (state !== undefined || !this.#apart.has(planId))
        shared.set(planId, state === undefined ? {} : { state });
    }
    const isAlike = next.every(({ planId }) => shared.get(planId) === this.#shared.get(planId));
    if (!isAlike)
      items.push(scanStates.on(this.#table).putting({ scanId: this.#scanId, packed: packedOf([...shared]) }));
    return items;
  }
}

function packedOf(value: unknown) {
  return gzipSync(JSON.stringify(value));
}

function unpacked(packed: Uint8Array): unknown {
  return JSON.parse(gunzipSync(packed).toString('utf8'));
}
