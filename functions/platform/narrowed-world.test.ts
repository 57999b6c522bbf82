import { narrowedWorld } from './narrowed-world.ts';
import type { World } from './world.ts';

const started: string[] = [];
const world = {
  machines: {
    start: async (machine: string) => void started.push(machine),
    describe: async () => ({ status: 'running' }),
    stop: async () => undefined,
  },
  files: { forTenant: (tenant: string) => ({ get: async (key: string) => Buffer.from(`${tenant} ${key}`) }) },
  keys: { publicJwks: async () => ({ keys: [] }), decrypt: async () => 'open' },
} as unknown as World;

test('what is declared works as ever', async () => {
  const narrowed = narrowedWorld(world, ['machines:start', 'files:read']);
  await narrowed.machines.start('audit', 'one', {});
  expect(started).toEqual(['audit']);
  expect(String(await narrowed.files.forTenant('acme').get('a.sql'))).toBe('acme a.sql');
});

test('what is not declared fails with its name', async () => {
  const narrowed = narrowedWorld(world, ['machines:start']);
  await expect(narrowed.machines.stop('audit', 'one', 'why')).rejects.toThrow(/stop is for no deployed function/);
  await expect(narrowed.files.forTenant('acme').get('a.sql')).rejects.toThrow(/files:read/);
  await expect(narrowed.keys.decrypt('', { tenant: 'acme', record: 'one' })).rejects.toThrow(/secrets:open/);
});

test('tokens may be checked by everybody', async () => {
  expect(await narrowedWorld(world, []).keys.publicJwks()).toEqual({ keys: [] });
});
