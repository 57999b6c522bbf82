import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import middy from '@middy/core';
import type { Context, Handler } from 'aws-lambda';
import * as z from 'zod';
import { workFunctions, type WorkFunction, type WorkFunctionName } from '../../../shared/deployed-functions.ts';
import type { SweepName } from '../../../shared/sweeps.ts';
import { settingsOf, type Use } from '../../../shared/uses.ts';
import type { Joined } from '../background.ts';
import type { Listeners } from '../events.ts';
import { firstTenant, tenantHosts, tenants } from '../access/tenant-directory.ts';
import { measured } from '../middlewares/measured.ts';
import { carryOutQuotas, quotaCommand } from '../quota-command.ts';
import { roundEvent, sweepRound } from '../sweep-round.ts';
import type { World } from '../world.ts';
import { readSettings } from './environment.ts';
import { powertools } from './powertools.ts';
import { awsWorld } from './world.ts';

const event = z.union([
  z.object({ task: z.string(), input: z.unknown(), attempt: z.number(), execution: z.string() }),
  z.object({ target: z.string(), name: z.string(), slot: z.string(), input: z.record(z.string(), z.unknown()) }),
  z.object({ sweep: z.string() }),
  roundEvent,
  z.object({ addTenant: z.string(), host: z.hostname().optional() }),
  z.object({ setQuota: quotaCommand }),
]);

type AddTenant = (world: World, tenant: { name: string; adminPassword: string }) => Promise<void>;

type Work = {
  readonly name: WorkFunctionName;
  readonly declared: readonly Use[];
  readonly background: Joined;
  readonly listeners: Listeners;
  readonly addTenant: AddTenant;
};

/** The handler of a function that nobody waits for: its event says which piece of its work to do. */
export function workHandler({ name, declared, background, listeners, addTenant }: Work): Handler<unknown, unknown> {
  const row: WorkFunction = workFunctions[name];
  const setting = readSettings(process.env, settingsOf('work', declared));
  const { log, meter, around } = powertools(setting);
  const world = awsWorld({ setting, declared, listeners, log });
  const addsTenants = row.commands.includes('addTenant');
  const password = () => firstPassword(setting('SLUICE_ADMIN_SECRET'));
  let isPrepared = !addsTenants;
  const work = async (given: unknown, context: Context) => {
    // Asked again until it has succeeded: a container that failed once must not fail for ever.
    if (!isPrepared) await makeFirstTenant(world, password, addTenant);
    isPrepared = true;
    const wanted = event.parse(given);
    if ('sweep' in wanted) return own(background.sweeps, row.sweeps, wanted.sweep)(world);
    if ('round' in wanted)
      return sweepRound(world, {
        work: name,
        sweeps: background.sweeps,
        names: row.sweeps as readonly SweepName[],
        ...wanted.round,
        meter,
        millisecondsLeft: context.getRemainingTimeInMillis(),
      });
    if ('target' in wanted) return own(background.targets, row.targets, wanted.target)(wanted, world);
    if ('task' in wanted)
      return own(background.tasks, row.tasks, wanted.task)(
        { input: wanted.input as never, attempt: wanted.attempt, execution: wanted.execution },
        world,
        AbortSignal.timeout(context.getRemainingTimeInMillis()),
      );
    if (!addsTenants) throw new Error(`${name} adds no tenants`);
    if ('setQuota' in wanted) return carryOutQuotas(world, wanted.setQuota);
    const { addTenant: tenant, host } = wanted;
    // For a tenant that is there this adds the host name alone.
    if (!(await tenants.on(world.system).get({ name: tenant })))
      await addTenant(world, { name: tenant, adminPassword: await password() });
    if (host !== undefined) await tenantHosts.on(world.system).put({ host: host.toLowerCase(), tenant });
    return { tenant, ...(host !== undefined && { host }) };
  };
  // A failure stays a failure: the state machine and the schedule act upon it.
  return middy<unknown, unknown>({ timeoutEarlyInMillis: 0 })
    .use([...around])
    .use(measured({ meter, latency: 'WorkLatency', clock: world.clock }))
    .handler(work);
}

function own<T>(registry: Readonly<Partial<Record<string, T>>>, names: readonly string[], name: string): T {
  const found = names.includes(name) ? registry[name] : undefined;
  if (!found) throw new Error(`nothing here is called ${name}`);
  return found;
}

/** Makes the tenant of a new deployment. Several containers may begin at once: who comes second finds it made. */
async function makeFirstTenant(world: World, password: () => Promise<string>, addTenant: AddTenant): Promise<void> {
  const isMade = async () => (await tenants.on(world.system).get({ name: firstTenant })) !== undefined;
  if (await isMade()) return;
  try {
    await addTenant(world, { name: firstTenant, adminPassword: await password() });
  } catch (error) {
    if (!(await isMade())) throw error;
  }
}

async function firstPassword(secretId: string): Promise<string> {
  const { SecretString } = await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId: secretId }));
  if (!SecretString) throw new Error('the first password is not set');
  return SecretString;
}
