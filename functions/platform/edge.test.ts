import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { momentFrom } from '../../shared/contract/moments.ts';
import { operation } from '../../shared/contract/operation.ts';
import { dataOf } from '../../shared/contract/paging.ts';
import { AppError } from '../../shared/errors/index.ts';
import { aRequest } from '../../test/support/a-request.ts';
import { edge } from './edge.ts';
import { implement } from './implement.ts';
import { jsonLog } from './log.ts';
import type { EdgeMiddleware } from './middlewares/call.ts';
import type { World } from './world.ts';

const contract = {
  greet: operation('GET /v1/dms/greetings', { access: 'public', summary: 'greets' }),
  refuse: operation('GET /v1/dms/refusals', { access: 'public', summary: 'refuses' }),
  fail: operation('GET /v1/dms/failures', { access: 'public', summary: 'fails' }),
  since: operation('GET /v1/dms/times', {
    access: 'public',
    summary: 'says a time',
    query: z.object({ from: momentFrom }),
    reply: dataOf(z.string()),
  }),
};
const group = implement(contract, {
  greet: async (_, ctx) => {
    ctx.setCookie('greeted=yes');
    return {};
  },
  refuse: async () => {
    throw new AppError('forbidden');
  },
  fail: async () => {
    throw new Error('a mistake of ours');
  },
  since: async ({ query }) => ({ data: query.from }),
});

/** The edge of these operations, with the lines that it logged and the figures that it took down. */
function watchedEdge(around: readonly EdgeMiddleware[] = []) {
  const lines: { message: string; path?: string; status?: number }[] = [];
  const figures: string[] = [];
  let now = 0;
  const world = {
    clock: { now: () => (now += 5) },
    log: jsonLog((line) => lines.push(JSON.parse(line))),
    tableOf: () => ({ takingAlong: () => ({}) }),
    files: {},
    keys: {},
    machines: {},
    schedules: {},
    mail: {},
  } as unknown as World;
  const answer = edge([group], world, { around, meter: (measure) => figures.push(measure) });
  return { lines, figures, answer, get: (path: string) => answer(aRequest(path)) };
}

test('each reply carries the id of its request and its cookies, and each request leaves one line', async () => {
  const { get, lines } = watchedEdge();
  expect(await get('/v1/dms/greetings')).toMatchObject({
    statusCode: 200,
    headers: { 'x-request-id': 'request-1' },
    cookies: ['greeted=yes'],
  });
  expect(lines).toMatchObject([
    { message: 'request', status: 200, path: '/v1/dms/greetings', requestId: 'request-1', method: 'GET' },
  ]);
});

test('a time of a query that names no zone is meant by the clock of the deployment', async () => {
  const before = process.env['SLUICE_TIME_ZONE'];
  process.env['SLUICE_TIME_ZONE'] = 'Asia/Shanghai';
  try {
    const { answer } = watchedEdge();
    const asked = { ...aRequest('/v1/dms/times'), rawQueryString: 'from=2026-11-25+10:25:09' };
    expect(JSON.parse((await answer(asked)).body ?? '')).toMatchObject({ code: 0, data: '2026-11-25T02:25:09.000Z' });
  } finally {
    if (before === undefined) delete process.env['SLUICE_TIME_ZONE'];
    else process.env['SLUICE_TIME_ZONE'] = before;
  }
});

test('an address that takes another method says so', async () => {
  const asked = aRequest('/v1/dms/greetings');
  const { http } = asked.requestContext;
  const posted = { ...asked, requestContext: { ...asked.requestContext, http: { ...http, method: 'POST' } } };
  expect(await watchedEdge().answer(posted)).toMatchObject({
    statusCode: 405,
    body: expect.stringContaining('methodNotAllowed'),
  });
});

test('a mistake of ours is logged and counted, a refusal is neither, and all are timed', async () => {
  const { get, lines, figures } = watchedEdge();
  expect(await get('/v1/dms/refusals')).toMatchObject({ statusCode: 403, headers: { 'x-request-id': 'request-1' } });
  expect(await get('/v1/dms/unknown')).toMatchObject({
    statusCode: 404,
    body: expect.stringContaining('noSuchOperation'),
  });
  expect(figures).toEqual(['RequestLatency', 'RequestLatency']);
  const { body, ...reply } = await get('/v1/dms/failures');
  expect(reply).toMatchObject({ statusCode: 500, headers: { 'x-request-id': 'request-1' } });
  expect(body).not.toContain('a mistake of ours');
  expect(figures.slice(2).sort()).toEqual(['InternalErrors', 'RequestLatency']);
  expect(lines.map(({ message }) => message)).toEqual(['request', 'request', 'operation failed', 'request']);
});

test('what stands around ours may change the request and sees the finished reply', async () => {
  const seen: unknown[] = [];
  const { get } = watchedEdge([
    {
      before: (request) => void (request.event = { ...request.event, rawPath: '/v1/dms/greetings' }),
      after: ({ response }) => void seen.push(response?.headers?.['x-request-id'], response?.cookies),
    },
  ]);
  expect(await get('/v1/dms/elsewhere')).toMatchObject({ statusCode: 200 });
  expect(seen).toEqual(['request-1', ['greeted=yes']]);
});

test('who turns a call away before ours answers alone', async () => {
  const { get, lines, figures } = watchedEdge([{ before: () => ({ statusCode: 403, body: 'no' }) }]);
  expect(await get('/v1/dms/greetings')).toEqual({ statusCode: 403, body: 'no' });
  expect([...lines, ...figures]).toEqual([]);
});

test('an event that no gateway sends fails in its own words, for the cloud to count', async () => {
  const world = { log: jsonLog(() => undefined) } as unknown as World;
  const before = () => {
    throw new Error('no request');
  };
  await expect(edge([group], world, { around: [{ before }] })({} as APIGatewayProxyEventV2)).rejects.toThrow(
    'no request',
  );
});
