import type { Context } from 'aws-lambda';
import { AwsStandIn } from '../../../test/support/aws-stand-in.ts';
import { quotas } from '../../../shared/quotas.ts';
import { firstTenant, tenants } from '../access/tenant-directory.ts';
import { listeners } from '../../events.ts';
import { workHandler } from './task-lambda.ts';

const context = { functionName: 'sluice-prod-sweeps', awsRequestId: '1', getRemainingTimeInMillis: () => 60_000 };
const before = { ...process.env };
let aws: AwsStandIn;
beforeAll(async () => {
  aws = await AwsStandIn.start();
  Object.assign(process.env, aws.environment, { SLUICE_STAGE: 'prod', SLUICE_TRACING: 'off' });
  for (const name of [firstTenant, 'acme'])
    await tenants.on(aws.memory.system()).put({ name, createdAt: '2030-01-01' });
});
afterAll(async () => {
  process.env = { ...before };
  await aws.close();
});

/** What the operator invokes a function with. */
async function invoke(name: 'sweeps' | 'audit-work', event: object): Promise<unknown> {
  const background = { tasks: {}, targets: {}, sweeps: {} };
  const addTenant = () => Promise.reject(new Error('the first tenant is there'));
  const handler = workHandler({ name, declared: [], background, listeners, addTenant });
  return (handler as (event: unknown, context: Context) => Promise<unknown>)(event, context as Context);
}

test('the operator sets a quota of one tenant by an invocation, reads all of them, and takes it back', async () => {
  const setQuota = { tenant: 'acme', quota: 'exportsAtOnce', max: 5 };
  expect(await invoke('sweeps', { setQuota })).toMatchObject({ exportsAtOnce: 5 });
  expect(await invoke('sweeps', { setQuota: { tenant: 'acme' } })).toMatchObject({ exportsAtOnce: 5 });
  const usual = Object.fromEntries(Object.entries(quotas).map(([name, quota]) => [name, quota.usual]));
  expect(await invoke('sweeps', { setQuota: { tenant: firstTenant } })).toEqual(usual);
  expect(await invoke('sweeps', { setQuota: { ...setQuota, max: null } })).toEqual(usual);
});

test('a quota that nobody knows, a tenant that is not there and a function for other work are refused', async () => {
  await expect(invoke('sweeps', { setQuota: { tenant: 'acme', quota: 'wishes', max: 5 } })).rejects.toThrow();
  await expect(invoke('sweeps', { setQuota: { tenant: 'acme', quota: 'openQueries', max: -1 } })).rejects.toThrow();
  await expect(invoke('sweeps', { setQuota: { tenant: 'nobody' } })).rejects.toThrow('There is no tenant nobody.');
  await expect(invoke('audit-work', { setQuota: { tenant: 'acme' } })).rejects.toThrow('audit-work adds no tenants');
});
