import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { Text } from '../../../shared/text.ts';

const block = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]+-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g;

const words = {
  noCertificate: {
    zh: '不是证书，应以 -----BEGIN CERTIFICATE----- 开头（PEM 格式）',
    en: 'This is no certificate: it begins with -----BEGIN CERTIFICATE----- (PEM)',
  },
  damaged: { zh: '证书内容已损坏，无法读取', en: 'The certificate is damaged and cannot be read' },
  keyAmong: {
    zh: '其中含有私钥。这里只应填写证书',
    en: 'There is a private key in it. Only certificates belong here',
  },
  noKey: {
    zh: '不是私钥，应以 -----BEGIN PRIVATE KEY----- 开头（PEM 格式）',
    en: 'This is no private key: it begins with -----BEGIN PRIVATE KEY----- (PEM)',
  },
  lockedKey: {
    zh: '私钥设有口令，请填写去除口令后的私钥',
    en: 'The private key is protected by a passphrase: enter it without one',
  },
  keyMissing: { zh: '客户端证书需要与其私钥一起填写', en: 'A client certificate needs its private key' },
  certificateMissing: { zh: '私钥需要与其客户端证书一起填写', en: 'A private key needs its client certificate' },
  noPair: { zh: '私钥与客户端证书不匹配', en: 'The private key does not belong to the client certificate' },
} as const satisfies Record<string, Text>;

type Read<T> = { readonly found: T; readonly problem?: undefined } | { readonly problem: Text };

/** The certificates of a text (PEM), or what is wrong with it. */
export function certificatesOf(pem: string): Read<readonly X509Certificate[]> {
  if (/PRIVATE KEY-----/.test(pem)) return { problem: words.keyAmong };
  const blocks = pem.match(block) ?? [];
  if (blocks.length === 0) return { problem: words.noCertificate };
  try {
    return { found: blocks.map((one) => new X509Certificate(one)) };
  } catch {
    return { problem: words.damaged };
  }
}

/** What is wrong with the text of a private key. */
export function problemOfKey(pem: string): Text | undefined {
  return keyOf(pem).problem;
}

/** What is wrong with a certificate and the key beside it, each of which was read before. */
export function problemOfPair(
  certificate: string,
  key: string,
): { readonly at: 'tls_cert' | 'tls_key'; readonly problem: Text } | undefined {
  if (certificate === '' && key === '') return undefined;
  if (key === '') return { at: 'tls_key', problem: words.keyMissing };
  if (certificate === '') return { at: 'tls_cert', problem: words.certificateMissing };
  const [own, secret] = [certificatesOf(certificate), keyOf(key)];
  // The first is the client's own; those after it lead to its authority.
  const belongs = !own.problem && !secret.problem && own.found[0]?.checkPrivateKey(secret.found) === true;
  return belongs ? undefined : { at: 'tls_key', problem: words.noPair };
}

/** What a person must know of a certificate to trust it. */
export function shownCertificate(one: X509Certificate) {
  return {
    subject: oneLine(one.subject),
    issuer: oneLine(one.issuer),
    valid_from: new Date(one.validFrom).toISOString(),
    valid_until: new Date(one.validTo).toISOString(),
    is_authority: one.ca,
    fingerprint: one.fingerprint256,
  };
}

function keyOf(pem: string): Read<KeyObject> {
  if (/ENCRYPTED/.test(pem)) return { problem: words.lockedKey };
  try {
    return { found: createPrivateKey(pem) };
  } catch {
    return { problem: words.noKey };
  }
}

function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ');
}
