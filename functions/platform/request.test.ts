import * as contract from '../../shared/contract/people/sessions/operations.ts';
import { aRequest } from '../../test/support/a-request.ts';
import { bodyOf } from './request.ts';

const received = async (bytes: Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  bodyOf(contract.signIn, {
    ...aRequest('/'),
    headers,
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  });

test('a body is read as the UTF-8 that it is, and refused when it is none', async () => {
  expect(await received(Buffer.from('{"name":"Zoë 王"}'))).toEqual({ name: 'Zoë 王' });
  const broken = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
  await expect(received(broken)).rejects.toMatchObject({ kind: 'malformedBody' });
});

test('JSON of a script is read whatever its client names it, but for plain text, other kinds and packed bytes', async () => {
  const body = Buffer.from('{"name":"a"}');
  for (const headers of [
    {},
    { 'content-type': '' },
    { 'content-type': 'application/x-www-form-urlencoded' }, // curl -d
    { 'content-type': 'application/json;charset=UTF-8' },
    { 'content-type': 'application/merge-patch+json' },
  ] as Record<string, string>[])
    expect(await received(body, headers)).toEqual({ name: 'a' });
  for (const headers of [
    { 'content-type': 'text/plain' },
    { 'content-type': 'text/plain;charset=UTF-8' },
    { 'content-type': 'multipart/form-data; boundary=a' },
    { 'content-encoding': 'gzip' },
  ] as Record<string, string>[])
    await expect(received(body, headers)).rejects.toMatchObject({ kind: 'unsupportedMediaType' });
  const pairs = received(Buffer.from('name=a'), { 'content-type': 'application/x-www-form-urlencoded' });
  await expect(pairs).rejects.toMatchObject({ kind: 'malformedBody' });
  expect(await received(Buffer.from(''), { 'content-type': 'text/plain' })).toEqual({});
});
