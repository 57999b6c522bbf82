import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { tenantSchema, tenants } from '../platform/access/tenant-directory.ts';
import { jsonLog } from '../platform/log.ts';
import { addTenant } from '../users/service.ts';
import { background } from '../background.ts';
import { localWorld } from './local-world.ts';

const usage =
  'Usage: npm run tenant -- add NAME    (lower-case letters, digits and -)\n       npm run tenant -- list\nStop Sluice first: the data can be open in one process only.';

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

/** `npm run tenant -- add NAME`: makes a tenant and prints the password of its administrator, once. */
async function main(): Promise<void> {
  const [command, name = ''] = process.argv.slice(2);
  const isAdd = command === 'add' && tenantSchema.shape.name.safeParse(name).success;
  if (!isAdd && command !== 'list') throw new Error(usage);
  const { world, close } = await localWorld({
    folder: resolve(process.env['SLUICE_DATA'] ?? '.data'),
    background,
    log: jsonLog(console.error),
  });
  try {
    if (command === 'list')
      return void (await tenants.on(world.system).list({})).items.forEach((tenant) => console.log(tenant.name));
    const adminPassword = randomBytes(12).toString('base64url');
    await addTenant(world, { name, adminPassword });
    console.log(
      `Tenant ${name} is made. Sign in as admin with the password ${adminPassword}, naming the tenant ${name}.`,
    );
  } finally {
    await close();
  }
}
