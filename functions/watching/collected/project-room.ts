import * as z from 'zod';
import { nearShare } from '../../../shared/quotas.ts';
import type { Clock } from '../../platform/clock.ts';
import { quotaOf } from '../../platform/quotas.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { projectSqlTotals } from './collected-repo.ts';

const schema = z.object({ projectUid: z.string(), expiresAtSeconds: z.number().int() });
/** Projects that came near what they may collect: so few that they are looked at one by one. */
const nearProjects = entity('COLLECTED_NEAR', schema, {
  pk: 'COLLECTED_NEAR',
  sk: '{projectUid}',
  ttl: 'expiresAtSeconds',
});
const nearSeconds = 7 * 24 * 3600;
const nearProjectsShown = 20;

/** How many statements a project may still collect; asked for once a round, and only where something is new. */
export class ProjectRoom {
  readonly #table: TenantTable;
  readonly #clock: Clock;
  readonly #projectUid: string;
  #left: number | undefined;

  constructor({ table, clock, projectUid }: { table: TenantTable; clock: Clock; projectUid: string }) {
    this.#table = table;
    this.#clock = clock;
    this.#projectUid = projectUid;
  }

  async forNew(count: number): Promise<number> {
    if (count === 0) return 0;
    return (this.#left ??= await this.#ask());
  }

  took(count: number): void {
    if (this.#left !== undefined) this.#left -= count;
  }

  async #ask(): Promise<number> {
    const projectUid = this.#projectUid;
    const [max, used] = await Promise.all([
      quotaOf(this.#table, 'collectedSqlPerProject'),
      projectSqlTotals.on(this.#table).read({ projectUid, kind: 'all' }),
    ]);
    const expiresAtSeconds = Math.floor(this.#clock.now() / 1000) + nearSeconds;
    if (used >= max * nearShare) await nearProjects.on(this.#table).put({ projectUid, expiresAtSeconds });
    return max - used;
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
