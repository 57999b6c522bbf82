import { isIP } from 'node:net';
import { engineOf } from '../../shared/engines/index.ts';
import type { Target } from './driver.ts';

export type TlsOptions = { readonly rejectUnauthorized: boolean; readonly servername?: string };

/**
 * What the data source's `tls` parameter asks for. `verify` trusts the authorities that Node trusts;
 * a private one is added to the deployment by NODE_EXTRA_CA_CERTS.
 */
export function tlsOptionsOf(target: Target): TlsOptions | undefined {
  const mode = target.params['tls'] ?? engineOf(target.dbType).params.find(({ name }) => name === 'tls')?.value;
  if (mode !== 'require' && mode !== 'verify') return undefined;
  // A server name that is an address is forbidden by RFC 6066.
  const name = isIP(target.host) ? {} : { servername: target.host };
  return { rejectUnauthorized: mode === 'verify', ...name };
}
