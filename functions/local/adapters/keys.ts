import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { invariant } from '../../../shared/errors/index.ts';
import { signedBytesMax, type Keys, type SecretContext } from '../../platform/ports/keys.ts';
import { publicJwk } from '../../platform/ports/public-jwk.ts';
import { decrypted, encrypted, sealedParts, sealedText } from '../../platform/ports/sealed-text.ts';

const keyFile = z.object({ secrets: z.base64url(), signing: z.string() });

/** Keys of `npm start`: made at the first start, in a file that only its owner may read. */
export function localKeys(folder: string): Keys {
  const { secrets, signing } = readOrMake(folder);
  const master = Buffer.from(secrets, 'base64url');
  const privateKey = createPrivateKey(signing);
  const jwk = publicJwk(createPublicKey(privateKey));
  return {
    async encrypt(plain, context) {
      const key = randomBytes(32);
      return sealedText(plain, { plain: key, wrapped: encrypted(key, master, context) }, context);
    },
    async decrypt(sealed, context: SecretContext) {
      const { wrapped, body } = sealedParts(sealed);
      return decrypted(body, decrypted(wrapped, master, context), context).toString();
    },
    async sign(bytes) {
      invariant(bytes.length <= signedBytesMax, `a signature covers at most ${signedBytesMax} bytes`);
      return sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' });
    },
    publicJwks: async () => ({ keys: [jwk] }),
  };
}

function readOrMake(folder: string): z.output<typeof keyFile> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'keys.json');
  makeOnce(file);
  const othersMay = process.platform === 'win32' ? 0 : statSync(file).mode & 0o077;
  if (othersMay !== 0) throw new Error(`${file} can be read by others. Run chmod 600 on it.`);
  return keyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function makeOnce(file: string): void {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const made = {
    secrets: randomBytes(32).toString('base64url'),
    signing: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  try {
    writeFileSync(file, JSON.stringify(made), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
