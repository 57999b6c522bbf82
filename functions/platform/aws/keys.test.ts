import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  DecryptCommand,
  GenerateDataKeyCommand,
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
} from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { keysConformance } from '../ports/keys.conformance.ts';
import { awsKeys } from './keys.ts';

const kms = new KMSClient({ region: 'eu-central-1' });
const config = { kms, secretsKeyId: () => 'secrets', signingKeyId: () => 'sessions' };

/** A KMS of one wrapping and one signing key, with its encryption contexts. */
function fakeKms() {
  const mock = mockClient(kms);
  const wrapped = new Map<string, { plain: Uint8Array; context: string }>();
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  mock.on(GenerateDataKeyCommand, { KeyId: 'secrets', KeySpec: 'AES_256' }).callsFake(({ EncryptionContext }) => {
    const [Plaintext, CiphertextBlob] = [randomBytes(32), randomBytes(60)];
    wrapped.set(CiphertextBlob.toString('hex'), { plain: Plaintext, context: JSON.stringify(EncryptionContext) });
    return { Plaintext, CiphertextBlob };
  });
  mock.on(DecryptCommand, { KeyId: 'secrets' }).callsFake(({ CiphertextBlob, EncryptionContext }) => {
    const key = wrapped.get(Buffer.from(CiphertextBlob).toString('hex'));
    if (key?.context !== JSON.stringify(EncryptionContext))
      throw Object.assign(new Error('invalid ciphertext'), { name: 'InvalidCiphertextException' });
    return { Plaintext: key?.plain };
  });
  mock
    .on(SignCommand, { KeyId: 'sessions', MessageType: 'RAW', SigningAlgorithm: 'ECDSA_SHA_256' })
    .callsFake(({ Message }) => ({ Signature: sign('sha256', Message, privateKey) }));
  mock
    .on(GetPublicKeyCommand, { KeyId: 'sessions' })
    .callsFake(() => ({ PublicKey: publicKey.export({ type: 'spki', format: 'der' }) }));
  return mock;
}

let mock: ReturnType<typeof fakeKms>;
beforeAll(() => {
  mock = fakeKms();
});
afterAll(() => mock.restore());

keysConformance(() => awsKeys(config));

test('a deployment without a key fails instead of using a default', async () => {
  const nobody = { tenant: 'acme', record: 'one' };
  await expect(awsKeys({ ...config, secretsKeyId: () => '' }).encrypt('', nobody)).rejects.toThrow('key for secrets');
  await expect(awsKeys({ ...config, signingKeyId: () => '' }).publicJwks()).rejects.toThrow('key for sessions');
});

test('a secret that is opened again within minutes asks KMS once', async () => {
  let now = 0;
  const keys = awsKeys({ ...config, now: () => now });
  const context = { tenant: 'acme', record: 'kept' };
  const sealed = await keys.encrypt('secret', context);
  const asked = () => mock.commandCalls(DecryptCommand).length;
  const before = asked();
  for (let count = 0; count < 3; count++) expect(await keys.decrypt(sealed, context)).toBe('secret');
  expect(asked() - before).toBe(1);
  await expect(keys.decrypt(sealed, { ...context, tenant: 'other' })).rejects.toThrow();
  now += 6 * 60_000;
  expect(await keys.decrypt(sealed, context)).toBe('secret');
  expect(asked() - before).toBe(3);
});
