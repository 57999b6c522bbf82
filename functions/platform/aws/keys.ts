import { createPublicKey } from 'node:crypto';
import {
  DecryptCommand,
  GenerateDataKeyCommand,
  GetPublicKeyCommand,
  SignCommand,
  type KMSClient,
} from '@aws-sdk/client-kms';
import { invariant } from '../../../shared/errors/index.ts';
import { signedBytesMax, type Keys, type PublicJwk, type SecretContext } from '../ports/keys.ts';
import { publicJwk } from '../ports/public-jwk.ts';
import { decrypted, sealedParts, sealedText } from '../ports/sealed-text.ts';
import { joseSignature } from './jose-signature.ts';
import { OpenedKeys } from './opened-keys.ts';

type Config = {
  readonly kms: KMSClient;
  readonly secretsKeyId: () => string;
  readonly signingKeyId: () => string;
  readonly now?: () => number;
};

/** Keys that never leave KMS: one wraps the data keys of secrets, one signs sessions. */
export function awsKeys({ kms, secretsKeyId, signingKeyId, now = Date.now }: Config): Keys {
  let jwk: Promise<PublicJwk> | undefined;
  const opened = new OpenedKeys(now);
  return {
    async encrypt(plain, context) {
      const reply = await kms.send(
        new GenerateDataKeyCommand({
          KeyId: configured(secretsKeyId(), 'secrets'),
          KeySpec: 'AES_256',
          EncryptionContext: context,
        }),
      );
      invariant(reply.Plaintext && reply.CiphertextBlob, 'KMS answers a data key');
      return sealedText(plain, { plain: reply.Plaintext, wrapped: reply.CiphertextBlob }, context);
    },
    async decrypt(sealed, context) {
      const { wrapped, body } = sealedParts(sealed);
      const key = await opened.of(wrapped, context, () =>
        openedKey(kms, { KeyId: configured(secretsKeyId(), 'secrets'), wrapped, context }),
      );
      return decrypted(body, key, context).toString();
    },
    async sign(bytes) {
      invariant(bytes.length <= signedBytesMax, `a signature covers at most ${signedBytesMax} bytes`);
      const { Signature } = await kms.send(
        new SignCommand({
          KeyId: configured(signingKeyId(), 'sessions'),
          Message: bytes,
          MessageType: 'RAW',
          SigningAlgorithm: 'ECDSA_SHA_256',
        }),
      );
      invariant(Signature, 'KMS answers a signature');
      return joseSignature(Signature);
    },
    async publicJwks() {
      // Remembered once it is known; a failure is not.
      jwk ??= publicKeyOf(kms, configured(signingKeyId(), 'sessions')).catch((error: unknown) => {
        jwk = undefined;
        throw error;
      });
      return { keys: [await jwk] };
    },
  };
}

type Wrapped = { readonly KeyId: string; readonly wrapped: Uint8Array; readonly context: SecretContext };

async function openedKey(kms: KMSClient, { KeyId, wrapped, context }: Wrapped): Promise<Uint8Array> {
  const { Plaintext } = await kms.send(
    new DecryptCommand({ KeyId, CiphertextBlob: wrapped, EncryptionContext: context }),
  );
  invariant(Plaintext, 'KMS answers the data key');
  return Plaintext;
}

function configured(id: string, of: string): string {
  invariant(id, `the id of the key for ${of} is configured`);
  return id;
}

async function publicKeyOf(kms: KMSClient, KeyId: string): Promise<PublicJwk> {
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId }));
  invariant(PublicKey, 'KMS answers the public key');
  return publicJwk(createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' }));
}
