import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { networkRuleKey, networkRules } from '../platform/access/network-rule.ts';
import { tenantHosts, tenantSchema, tenants } from '../platform/access/tenant-directory.ts';
import { carryOutQuotas, quotaCommand } from '../platform/quota-command.ts';
import { quotaNames, quotas, type QuotaName } from '../../shared/quotas.ts';
import { jsonLog } from '../platform/log.ts';
import { addTenant } from '../people/users/service.ts';
import { background } from '../background.ts';
import type { World } from '../platform/world.ts';
import { localWorld } from './local-world.ts';

const usage =
  'Usage: npm run tenant -- add NAME          (lower-case letters, digits and -)\n       npm run tenant -- host NAME HOST    (a host name on which only this tenant signs in)\n       npm run tenant -- list\n       npm run tenant -- everywhere NAME   (lets its people in from all networks again)\n       npm run tenant -- quota NAME [QUOTA NUMBER|usual]   (shows its quotas, or sets one)\nStop Sluice first: the data can be open in one process only.';

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

/** `npm run tenant -- add NAME`: makes a tenant and prints the password of its administrator, once. */
async function main(): Promise<void> {
  const [command = '', name = '', host = '', max = ''] = process.argv.slice(2);
  const quota = command === 'quota' ? wantedQuota(name, host, max) : undefined;
  if (!isKnown({ command, name, host }, quota?.success)) throw new Error(usage);
  const { world, close } = await localWorld({
    folder: resolve(process.env['SLUICE_DATA'] ?? '.data'),
    background,
    log: jsonLog(console.error),
  });
  try {
    if (quota?.data) showQuotas(await carryOutQuotas(world, quota.data));
    else await carryOut(world, { command, name, host });
  } finally {
    await close();
  }
}

function isKnown({ command, name, host }: Command, isQuota = false): boolean {
  if (command === 'list') return true;
  if (!tenantSchema.shape.name.safeParse(name).success) return false;
  return command === 'add' || command === 'everywhere' || isQuota || (command === 'host' && host !== '');
}

type Command = Record<'command' | 'name' | 'host', string>;

async function carryOut(world: World, { command, name, host }: Command): Promise<void> {
  if (command === 'list')
    return (await tenants.on(world.system).list({})).items.forEach((tenant) => console.log(tenant.name));
  if (command === 'host') return addHost(world, name, host.toLowerCase());
  if (command === 'everywhere') return letIn(world, name);
  const adminPassword = randomBytes(12).toString('base64url');
  await addTenant(world, { name, adminPassword });
  console.log(
    `Tenant ${name} is made. Sign in as admin with the password ${adminPassword}, naming the tenant ${name}.`,
  );
}

/** `usual` takes back what was set. */
function wantedQuota(tenant: string, quota: string, max: string) {
  if (quota === '') return quotaCommand.safeParse({ tenant });
  const number = /^\d+$/.test(max) ? Number(max) : max;
  return quotaCommand.safeParse({ tenant, quota, max: max === 'usual' ? null : number });
}

function showQuotas(max: Readonly<Record<QuotaName, number>>): void {
  for (const name of quotaNames)
    console.log(`${name}  ${max[name]}  (${quotas[name].title.en}; usually ${quotas[name].usual})`);
}

/** For who shut himself out after all: his address has changed. */
async function letIn(world: World, tenant: string): Promise<void> {
  if (!(await tenants.on(world.system).get({ name: tenant }))) throw new Error(`There is no tenant ${tenant}.`);
  await networkRules.on(world.tableOf(tenant)).remove(networkRuleKey);
  console.log(`People of ${tenant} may come from everywhere.`);
}

async function addHost({ system }: World, tenant: string, host: string): Promise<void> {
  if (!(await tenants.on(system).get({ name: tenant }))) throw new Error(`There is no tenant ${tenant}.`);
  await tenantHosts.on(system).put({ host, tenant });
  console.log(`On ${host} people sign in to ${tenant}.`);
}
