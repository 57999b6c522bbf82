import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Handler } from 'aws-lambda';
import * as z from 'zod';
import type { SweepName } from '../../../shared/sweeps.ts';
import type { Background } from '../background.ts';
import { firstTenant, tenants } from '../access/tenant-directory.ts';
import type { World } from '../world.ts';
import { readEnvironment } from './environment.ts';
import { lambdaLog } from './lambda-log.ts';
import { awsWorld } from './world.ts';

const event = z.union([
  z.object({ task: z.string(), input: z.unknown(), attempt: z.number(), execution: z.string() }),
  z.object({ target: z.string(), name: z.string(), slot: z.string(), input: z.record(z.string(), z.unknown()) }),
  z.object({ sweep: z.string() }),
  z.object({ addTenant: z.string() }),
]);

type AddTenant = (world: World, tenant: { name: string; adminPassword: string }) => Promise<void>;

/** The one function behind state machine tasks, schedules and sweeps, told by its event what to do. */
export function taskHandler({ tasks, targets, sweeps }: Required<Background>, addTenant: AddTenant): Handler<unknown, unknown> {
  const environment = readEnvironment(process.env);
  const world = awsWorld(environment, lambdaLog());
  const prepared = withFirstTenant(world, () => firstPassword(environment.SLUICE_ADMIN_SECRET), addTenant);
  return async (given, context) => {
    await prepared;
    const wanted = event.parse(given);
    if ('sweep' in wanted) return named(sweeps, wanted.sweep as SweepName)(world);
    if ('addTenant' in wanted) return addTenant(world, { name: wanted.addTenant, adminPassword: await firstPassword(environment.SLUICE_ADMIN_SECRET) });
    if ('target' in wanted) return named(targets, wanted.target)(wanted, world);
    return named(tasks, wanted.task)({ input: wanted.input as never, attempt: wanted.attempt, execution: wanted.execution }, world, AbortSignal.timeout(context.getRemainingTimeInMillis()));
  };
}

function named<T>(registry: Readonly<Partial<Record<string, T>>>, name: string): T {
  const found = registry[name];
  if (!found) throw new Error(`nothing is called ${name}`);
  return found;
}

async function withFirstTenant(world: World, password: () => Promise<string>, addTenant: AddTenant): Promise<void> {
  if (await tenants.on(world.system).get({ name: firstTenant })) return;
  await addTenant(world, { name: firstTenant, adminPassword: await password() });
}

async function firstPassword(secretId: string): Promise<string> {
  const { SecretString } = await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId: secretId }));
  if (!SecretString) throw new Error('the first password is not set');
  return SecretString;
}
