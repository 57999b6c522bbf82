import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { engineOf } from '../../shared/engines/index.ts';
import type { Target } from './driver.ts';

export type TlsOptions = {
  readonly rejectUnauthorized: boolean;
  /** Whose certificate is expected, when it is looked at: the host as the data source names it, and not the address that it leads to. */
  readonly host: string;
  readonly servername?: string;
  readonly checkServerIdentity: (name: string, certificate: PeerCertificate) => Error | undefined;
  /** Authorities instead of those that Node trusts. */
  readonly ca?: string;
  /** The client's own certificate with its key, for servers that ask for one. */
  readonly cert?: string;
  readonly key?: string;
};

/** What the data source's parameters on encryption ask for; nothing for a plain connection. */
export function tlsOptionsOf(target: Target): TlsOptions | undefined {
  const { params, host } = target;
  const mode = params['tls'] ?? engineOf(target.dbType).params.find(({ name }) => name === 'tls')?.value;
  if (mode !== 'require' && mode !== 'verify') return undefined;
  const isVerified = mode === 'verify';
  return {
    rejectUnauthorized: isVerified,
    host,
    // A server name that is an address is forbidden by RFC 6066.
    ...(isIP(host) === 0 && { servername: host }),
    checkServerIdentity: (_, certificate) => (isVerified ? checkServerIdentity(host, certificate) : undefined),
    ...certificatesOf(params, isVerified),
  };
}

function certificatesOf(params: Target['params'], isVerified: boolean): Pick<TlsOptions, 'ca' | 'cert' | 'key'> {
  const { tls_ca: ca = '', tls_cert: cert = '', tls_key: key = '' } = params;
  return { ...(isVerified && ca !== '' && { ca }), ...(cert !== '' && key !== '' && { cert, key }) };
}
