import { constants, createPrivateKey, privateDecrypt, type KeyObject } from 'node:crypto';
import type { Text } from '../../../shared/text.ts';

/** A part of how DMP encrypts, the same everywhere. It is bound to what is encrypted and guards nothing. */
const oaepLabel = Buffer.from('TVMvGp6rbgaBbWTU');

const words = {
  noKey: { zh: '未设置私钥，密码未读取', en: 'no private key is set, so its password was not read' },
  wrongKey: { zh: '须为未加密的 RSA 私钥（PEM）', en: 'This must be an RSA private key in PEM without a passphrase' },
  noPassword: { zh: 'DMP 未给出密码', en: 'DMP gives no password of it' },
  unreadable: { zh: '密码不能用此私钥解密', en: 'its password cannot be decrypted by this private key' },
} as const satisfies Record<string, Text>;

type Read = { readonly password: string; readonly problem?: Text };
/** Reads passwords of one key; `problem` says what is wrong with the key. */
type PasswordReader = { readonly problem?: Text; readonly read: (encrypted: string) => Read };

/** By this key passwords of DMP are read: RSA-OAEP with SHA-256 in Base64. */
export function passwordReader(pem: string): PasswordReader {
  const key = pem.trim() === '' ? undefined : keyOf(pem);
  const without = (problem: Text): Read => ({ password: '', problem });
  if (key === 'wrong') return { problem: words.wrongKey, read: () => without(words.wrongKey) };
  return {
    read: (encrypted) => {
      if (encrypted === '') return without(words.noPassword);
      if (!key) return without(words.noKey);
      const password = decrypted(encrypted, key);
      return password === undefined ? without(words.unreadable) : { password };
    },
  };
}

function decrypted(encrypted: string, key: KeyObject): string | undefined {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const options = { key, padding, oaepHash: 'sha256', oaepLabel };
    return privateDecrypt(options, Buffer.from(encrypted, 'base64')).toString('utf8') || undefined;
  } catch {
    // Its own words tell nothing more, for the sake of what is encrypted.
    return undefined;
  }
}

/** A field of one line takes the line breaks away, so they are set anew. */
function keyOf(pem: string): KeyObject | 'wrong' {
  const [, kind, body = ''] =
    /-----BEGIN ((?:RSA )?PRIVATE KEY)-----([A-Za-z0-9+/=\s]+)-----END \1-----/.exec(pem) ?? [];
  if (kind === undefined) return 'wrong';
  const lines = body.replace(/\s/g, '').match(/.{1,64}/g) ?? [];
  try {
    const key = createPrivateKey([`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`].join('\n'));
    return key.asymmetricKeyType === 'rsa' ? key : 'wrong';
  } catch {
    return 'wrong';
  }
}
