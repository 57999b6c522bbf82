import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Site = { readonly origin: string; readonly id: string };
type Options = { readonly counter?: number; readonly isVerified?: boolean; readonly userHandle?: string };

/** A device that makes one passkey, in software, and answers challenges as any site asks it to. */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };

  const dataOf = (site: Site, counter: number, flags: number, rest: readonly Buffer[] = []) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(site.id).digest(), Buffer.from([flags]), count, ...rest]);
  };
  const clientData = (type: string, challenge: string, { origin }: Site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    /** Makes the passkey. */
    made(challenge: string, site: Site, { isVerified = true }: Options = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      // COSE: EC2, ES256, P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = dataOf(site, 0, isVerified ? 0x45 : 0x41, [Buffer.alloc(16), length, credentialId, cose]);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: {fmt: 'none', attStmt: {}, authData}.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x59]),
        size,
        data,
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, site).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    /** Answers a challenge. */
    answered(challenge: string, site: Site, { counter = 1, isVerified = true, userHandle = '' }: Options = {}) {
      const client = clientData('webauthn.get', challenge, site);
      const data = dataOf(site, counter, isVerified ? 0x05 : 0x01);
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: Buffer.from(userHandle).toString('base64url'),
        },
      };
    },
  };
}
