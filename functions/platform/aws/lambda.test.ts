import type { Context } from 'aws-lambda';
import { proofHeader, viewerHeader } from '../../../shared/front-door.ts';
import { operation } from '../../../shared/contract/operation.ts';
import { settingsOf } from '../../../shared/uses.ts';
import { aRequest } from '../../../test/support/a-request.ts';
import { listeners } from '../../events.ts';
import { implement } from '../implement.ts';
import { apiHandler } from './lambda.ts';
import { workHandler } from './task-lambda.ts';

const context = { functionName: 'sluice-prod-audits', awsRequestId: 'invocation-1' } as Context;
const throughDoor = { [proofHeader]: 'x', [viewerHeader]: '203.0.113.7' };
const contract = { fail: operation('GET /v1/dms/failures', { access: 'public', summary: 'fails' }) };
const failing = implement(contract, {
  fail: async () => {
    throw new Error('a mistake of ours');
  },
});

const before = { ...process.env };
beforeEach(() => {
  for (const name of settingsOf('api', [])) process.env[name] = 'x';
  Object.assign(process.env, { SLUICE_STAGE: 'prod', SLUICE_TRACING: 'off', AWS_REGION: 'eu-central-1' });
});
afterEach(() => {
  process.env = { ...before };
});

test('an answered request that failed by our mistake is counted under the name of the deployment', async () => {
  const handler = apiHandler('audits', [failing], listeners);
  const { result, lines } = await printed(() => handler(aRequest('/v1/dms/failures', throughDoor), context));
  expect(result).toMatchObject({ statusCode: 500 });
  const figures = lines.find((line) => '_aws' in line);
  expect(figures).toMatchObject({
    _aws: { CloudWatchMetrics: [{ Namespace: 'Sluice', Dimensions: [['service']] }] },
    service: 'sluice-prod',
    InternalErrors: 1,
    RequestLatency: expect.any(Number),
  });
  expect(figures?._aws?.CloudWatchMetrics[0]?.Metrics).toEqual(
    expect.arrayContaining([
      { Name: 'InternalErrors', Unit: 'Count' },
      { Name: 'RequestLatency', Unit: 'Milliseconds' },
    ]),
  );
});

test('each line of the log says which function wrote it in which invocation, and in which request', async () => {
  const handler = apiHandler('audits', [failing], listeners);
  const { lines } = await printed(() => handler(aRequest('/v1/dms/failures', throughDoor), context));
  const logged = lines.filter((line) => 'message' in line);
  expect(logged.map(({ message }) => message)).toEqual(['operation failed', 'request']);
  expect(logged[0]).toMatchObject({ error: { message: 'a mistake of ours' } });
  for (const line of logged)
    expect(line).toMatchObject({
      service: 'sluice-prod',
      function_name: 'sluice-prod-audits',
      function_request_id: 'invocation-1',
      requestId: 'request-1',
    });
});

test('a call around the distribution is turned away and leaves no trace', async () => {
  const handler = apiHandler('audits', [failing], listeners);
  const { result, lines } = await printed(() => handler(aRequest('/v1/dms/failures'), context));
  expect(result).toMatchObject({ statusCode: 403, headers: { 'content-type': 'text/plain' } });
  expect(lines).toEqual([]);
});

test('work that fails stays failed, timed and counted', async () => {
  const handler = workHandler({
    name: 'audit-work',
    declared: [],
    background: { tasks: {}, targets: {}, sweeps: {} },
    listeners,
    addTenant: async () => undefined,
  });
  const { result, lines } = await printed(() =>
    (handler as (event: unknown, context: Context) => Promise<unknown>)({ sweep: 'none' }, context).catch(String),
  );
  expect(result).toMatch(/nothing here is called none/);
  expect(lines).toMatchObject([{ service: 'sluice-prod', WorkLatency: expect.any(Number), InternalErrors: 1 }]);
});

type Line = Record<string, unknown> & {
  _aws?: { CloudWatchMetrics: { Metrics: { Name: string; Unit: string }[] }[] };
};

/** What a call printed for CloudWatch, line by line. */
async function printed<T>(call: () => Promise<T>): Promise<{ result: T; lines: Line[] }> {
  const lines: Line[] = [];
  const collect = (text: string | Uint8Array) => lines.push(JSON.parse(String(text)) as Line) > 0;
  const streams = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation(collect),
  );
  try {
    return { result: await call(), lines };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}
