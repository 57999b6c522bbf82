import * as z from 'zod';
import { operation, type Operation } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { aRequest } from '../../../test/support/a-request.ts';
import { hostileBodies, type HostileBody } from '../../../test/support/hostile-bodies.ts';
import { carried } from '../envelope.ts';
import { bodyOf, demandSize, parse, queryOf, type Fields } from '../request.ts';

const body = z.object({ name: z.string().optional(), data_export_tasks: z.array(z.string()).optional() });
const ofStranger = operation('POST /v1/dms/a', { access: 'public', summary: 'a', body });
const known = operation('POST /v1/dms/b', { access: 'signedIn', summary: 'b', body });
const ofScript = operation('POST /v1/dms/c', {
  access: 'signedIn',
  summary: 'c',
  body,
  bounds: { bytesMax: limits.requestBytesMax },
});
const signed = operation('POST /v1/dms/e', { access: 'public', summary: 'e', accepts: 'signed' });
const form = operation('POST /v1/dms/d', { access: 'signedIn', summary: 'd', body, accepts: 'multipart' });

/** As the edge reads a body: its size, its text, its fields. */
async function read(op: Operation, { type, bytes }: HostileBody): Promise<string> {
  const event = {
    ...aRequest('/', { 'content-type': type }),
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
  try {
    demandSize(op, event);
    const problems: Fields = [];
    parse(op.body, bodyOf(op, event), problems);
    expect(problems.length).toBeLessThanOrEqual(limits.problemsToldMax + 1);
    return problems.length > 0 ? 'validation' : 'taken';
  } catch (error) {
    return (error as { kind?: string }).kind ?? String(error);
  }
}

const named = (name: string, size: number) => {
  const found = hostileBodies(size).find((shape) => shape.name === name);
  if (!found) throw new Error(`no shape ${name}`);
  return found;
};
const small = 60_000;
const large = 3_000_000;

test('each bound says which it is', async () => {
  expect(await read(ofStranger, named('many keys', small))).toBe('bodyTooLarge');
  expect(await read(known, named('many keys', large))).toBe('bodyTooLarge');
  expect(await read(ofScript, named('many keys', large))).toBe('bodyOfTooManyValues');
  expect(await read(ofScript, named('half a character and numbers', large))).toBe('bodyOfTooManyValues');
  expect(await read(known, named('nested brackets', small))).toBe('bodyTooDeep');
  expect(await read(form, named('many parts', large))).toBe('bodyOfTooManyParts');
  expect(await read(form, named('a part with a long head', small))).toBe('bodyOfTooManyParts');
  expect(await read(form, named('many pairs', large))).toBe('bodyOfTooManyValues');
  expect(await read(known, { ...named('one long text', small), type: 'text/plain' })).toBe('unsupportedMediaType');
  expect(await read(signed, named('many parts', small))).toBe('unsupportedMediaType');
  for (const type of ['multipart/form-data; boundary=a', 'application/xml', 'application/jsonp', 'json'])
    expect(await read(known, { ...named('one long text', small), type })).toBe('unsupportedMediaType');
  expect(await read(form, { ...named('one long text', small), type: '' })).toBe('unsupportedMediaType');
});

test.each([
  ['many parts', 'multipart/form-data; boundary=a, multipart/form-data; boundary=----------------------------hostile'],
  ['many pairs', 'multipart/form-data; boundary=a, application/x-www-form-urlencoded'],
  ['many pairs', 'application/x-www-form-urlencoded; a=", multipart/form-data; boundary=a'],
])('%s of a type within a type are not taken for fewer', async (shape, type) => {
  expect(await read(form, { ...named(shape, large), type })).toMatch(/^(bodyOfTooMany|malformedBody)/);
});

test('what is within the bounds is taken, and of many mistakes some are told', async () => {
  expect(await read(ofScript, named('one long text', large))).toBe('taken');
  expect(await read(known, { ...named('one long text', small), type: 'application/json; charset=utf-8' })).toBe(
    'taken',
  );
  expect(await read(known, named('a list of wrong things', 30_000))).toBe('validation');
});

test('no shape costs more than a moment of the thread that answers', async () => {
  for (const op of [ofStranger, known, ofScript, form]) {
    for (const shape of hostileBodies(large)) {
      let cost = Infinity;
      // The least of many tries: collections of garbage, and whoever else works, only add.
      for (let tries = 0; tries < 20 && cost > 100; tries++) {
        const before = process.cpuUsage();
        await read(op, shape);
        const { user, system } = process.cpuUsage(before);
        cost = Math.min(cost, (user + system) / 1000);
      }
      expect([shape.name, op.path, cost < 250]).toEqual([shape.name, op.path, true]);
    }
  }
});

test('a query has so many bytes and values', () => {
  const asked = (rawQueryString: string) => () => queryOf({ ...aRequest('/'), rawQueryString });
  expect(asked(`a=${'x'.repeat(limits.queryBytesMax)}`)).toThrow(expect.objectContaining({ kind: 'queryTooLong' }));
  expect(asked('a&'.repeat(limits.queryValuesMax + 1))).toThrow(expect.objectContaining({ kind: 'queryTooLong' }));
  expect(asked('a=1&b=2&a= 3 &__proto__=4')()).toEqual(
    Object.fromEntries([
      ['a', ['1', '3']],
      ['b', '2'],
      ['__proto__', '4'],
    ]),
  );
});

test('an answer that a function of the cloud could not hand over is refused by name, also for its quotes', () => {
  const fits = { statusCode: 200, body: 'x'.repeat(limits.replyBytesMax - 10) };
  expect(carried(fits)).toBe(fits);
  for (const one of ['x'.repeat(limits.replyBytesMax + 1), '"'.repeat(limits.replyBytesMax / 2 + 1)])
    expect(() => carried({ statusCode: 200, body: one })).toThrow(expect.objectContaining({ kind: 'replyTooLarge' }));
});
