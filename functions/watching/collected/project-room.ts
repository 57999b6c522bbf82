import * as z from 'zod';
import { nearShare } from '../../../shared/quotas.ts';
import type { Clock } from '../../platform/clock.ts';
import { quotaOf } from '../../platform/quotas.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { projectSqlTotals } from './collected-repo.ts';

const schema = z.object({ projectUid: z.string(), expiresAtSeconds: z.number().int() });
/** Projects that came near what they may collect: so few that they are looked at one by one. */
const nearProjects = entity('COLLECTED_NEAR', schema, {
  pk: 'COLLECTED_NEAR',
  sk: '{projectUid}',
  ttl: 'expiresAtSeconds',
});
/** Who takes the last room of a project is the next one to. */
const turns = entity('COLLECTED_TURN', z.object({ projectUid: z.string() }), {
  pk: 'COLLECTED_TURN',
  sk: '{projectUid}',
});
const nearSeconds = 7 * 24 * 3600;
const nearProjectsShown = 20;

/** Below so much room it is given out in turns. A hundred scans of one project would have to write at once to fill it otherwise. */
const tightBelow = 6000;

/** What a project has room for now. */
type Room = {
  readonly left: number;
  /** For the transaction that takes some of it: nobody else took of what is scarce meanwhile. */
  readonly turn: readonly TransactItem[];
};

/**
 * How many statements a project may still collect, asked for where something is new. Its total is spread over rows that many write,
 * so no condition holds it; where it is nearly reached, who takes some is the only one since the total was read.
 */
export class ProjectRoom {
  readonly #table: TenantTable;
  readonly #clock: Clock;
  readonly #projectUid: string;
  #isNoted = false;

  constructor({ table, clock, projectUid }: { table: TenantTable; clock: Clock; projectUid: string }) {
    this.#table = table;
    this.#clock = clock;
    this.#projectUid = projectUid;
  }

  async forNew(count: number): Promise<Room> {
    if (count === 0) return { left: 0, turn: [] };
    const projectUid = this.#projectUid;
    const max = await quotaOf(this.#table, 'collectedSqlPerProject');
    const used = await this.#used();
    if (used >= max * nearShare) await this.#noteNear();
    if (max - used >= tightBelow || max <= used) return { left: max - used, turn: [] };
    // The turn is read before the total: whoever took it later is not counted yet.
    const last = (await turns.on(this.#table).get({ projectUid })) ?? { projectUid, version: 0 };
    const turn =
      last.version === 0 ? turns.on(this.#table).creating(last) : turns.on(this.#table).updating({ ...last });
    return { left: max - (await this.#used()), turn: [turn] };
  }

  #used(): Promise<number> {
    return projectSqlTotals.on(this.#table).read({ projectUid: this.#projectUid, kind: 'all' });
  }

  async #noteNear(): Promise<void> {
    if (this.#isNoted) return;
    this.#isNoted = true;
    const expiresAtSeconds = Math.floor(this.#clock.now() / 1000) + nearSeconds;
    await nearProjects.on(this.#table).put({ projectUid: this.#projectUid, expiresAtSeconds });
  }
}

/** How much the fullest project has, where one came near its quota lately; nothing where none did. */
export async function fullestProject(
  table: TenantTable,
): Promise<{ readonly projectUid: string; readonly used: number } | undefined> {
  const { items } = await nearProjects.on(table).list({}, { limit: nearProjectsShown });
  const totals = await projectSqlTotals
    .on(table)
    .readMany(items.map(({ projectUid }) => ({ projectUid, kind: 'all' })));
  const all = items.map(({ projectUid }, place) => ({ projectUid, used: totals[place] ?? 0 }));
  return all.toSorted((a, b) => b.used - a.used)[0];
}
