import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { background } from '../../functions/background.ts';
import { localWorld } from '../../functions/local/local-world.ts';
import { jsonLog } from '../../functions/platform/log.ts';
import type { TenantTable } from '../../functions/platform/table/tenant-table.ts';
import type { World } from '../../functions/platform/world.ts';
import { addTenant } from '../../functions/people/users/service.ts';
import { adminOf } from '../support/admin.ts';
import type { ApiClient } from '../support/api-client.ts';

/** What one request costs. */
export type Cost = { readonly cpuMs: number; readonly read: number; readonly write: number };
/** Requests by the name under which they are printed. */
export type Calls = Readonly<Record<string, () => Promise<unknown>>>;
/** How often each is asked: before it counts, and how many batches of how many rounds are measured. */
export type Rounds = { readonly warm: number; readonly batches: number; readonly inBatch: number };

/** Begins a product with a tenant of its own on an embedded table, and measures the calls that are made there. */
export async function measured(
  rounds: Rounds,
  callsIn: (admin: ApiClient, world: World) => Promise<Calls>,
): Promise<Map<string, Cost>> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const bound: TenantTable[] = [];
  const local = await localWorld({ folder, background, log: jsonLog(() => undefined), isDurable: false });
  const world: World = {
    ...local.world,
    tableOf: (tenant) => {
      const table = local.world.tableOf(tenant);
      bound.push(table);
      return table;
    },
  };
  try {
    await addTenant(world, { name: 'bench', adminPassword: 'correct horse' });
    const calls = await callsIn(await adminOf(world, 'bench'), world);
    const costs = new Map<string, Cost>();
    for (const [name, call] of Object.entries(calls)) costs.set(name, await costOf(call, rounds, bound));
    return costs;
  } finally {
    await local.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function costOf(
  call: () => Promise<unknown>,
  { warm, batches, inBatch }: Rounds,
  bound: TenantTable[],
): Promise<Cost> {
  for (let round = 0; round < warm; round++) await call();
  bound.length = 0;
  // The least of several batches: what else runs on the machine only ever adds.
  let cpuMs = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch < batches; batch++) {
    const started = process.cpuUsage();
    for (let round = 0; round < inBatch; round++) await call();
    const { user, system } = process.cpuUsage(started);
    cpuMs = Math.min(cpuMs, (user + system) / 1000 / inBatch);
  }
  const all = batches * inBatch;
  const sum = (kind: 'read' | 'write') => bound.reduce((total, { capacity }) => total + capacity[kind], 0) / all;
  return { cpuMs, read: sum('read'), write: sum('write') };
}

/** Prints what the same calls cost in a small and in a large world. */
export function printCosts(few: ReadonlyMap<string, Cost>, many: ReadonlyMap<string, Cost>, sizes: string): void {
  const widths = [34, 26, 18, 16] as const;
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index] ?? 16))).join(' ');
  console.log(line(['operation', `CPU ms at ${sizes}`, 'read units', 'write units']));
  for (const [name, small] of few) {
    const large = many.get(name) ?? small;
    const pairs = (['cpuMs', 'read', 'write'] as const).map(
      (kind) => `${small[kind].toFixed(1)} / ${large[kind].toFixed(1)}`,
    );
    console.log(line([name, ...pairs]));
  }
}
