import type { Context } from 'aws-lambda';
import { operation } from '../../shared/contract/operation.ts';
import { aRequest } from '../../test/support/a-request.ts';
import { testApi } from '../../test/support/api.ts';
import { edge } from './edge.ts';
import { implement } from './implement.ts';
import { inTime } from './in-time.ts';

const contract = { wait: operation('GET /v1/dms/waits', { access: 'public', summary: 'waits' }) };
const waiting = implement(contract, { wait: () => new Promise(() => undefined) });

test('what takes longer than a function lives is answered as such before the gateway cuts it off', async () => {
  const api = await testApi();
  try {
    const answers = edge([waiting], api.world);
    const context = { getRemainingTimeInMillis: () => 1001 } as Context;
    const { statusCode, body } = await answers(aRequest('/v1/dms/waits'), context);
    expect(statusCode).toBe(504);
    expect(body).toMatch(/28/);
  } finally {
    await api.close();
  }
});

test('work that is done or fails in time is answered as ever, also where nothing ends it', async () => {
  expect(await inTime(Promise.resolve('done'), 29_000)).toBe('done');
  expect(await inTime(Promise.resolve('done'), undefined)).toBe('done');
  await expect(inTime(Promise.reject(new Error('broken')), 29_000)).rejects.toThrow('broken');
  await expect(inTime(new Promise(() => undefined), 0)).rejects.toMatchObject({ kind: 'takesTooLong' });
});
