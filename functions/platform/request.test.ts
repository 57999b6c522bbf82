import * as contract from '../../shared/contract/sessions/operations.ts';
import { aRequest } from '../../test/support/a-request.ts';
import { bodyOf } from './request.ts';

const received = (bytes: Buffer) =>
  bodyOf(contract.signIn, {
    ...aRequest('/'),
    headers: { 'content-type': 'application/json' },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  });

test('a body is read as the UTF-8 that it is, and refused when it is none', async () => {
  expect(await received(Buffer.from('{"name":"Zoë 王"}'))).toEqual({ name: 'Zoë 王' });
  const broken = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
  await expect(received(broken)).rejects.toMatchObject({ kind: 'malformedBody' });
});
