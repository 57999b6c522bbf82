import type { Target } from '../driver.ts';
import { EngineError } from '../engine-error.ts';

/** A full descriptor; each part is checked, because a bracket in one of them would let it name another server. */
export function oracleConnectString(target: Target, address: string, timeoutMs: number): string {
  const serviceName = target.params['service_name'] || 'XE';
  if (!/^[\w.$#-]{1,128}$/.test(serviceName)) {
    throw new EngineError({
      kind: 'connect',
      code: 'serviceName',
      message: 'The service name may hold letters, digits and . _ $ # - only',
      outcome: 'notSent',
    });
  }
  const isEncrypted = target.params['tls'] === 'verify';
  // A certificate is for the name, and its check also notices a name that leads elsewhere meanwhile; plain connections go to the checked address.
  const host = isEncrypted ? checkedHost(target.host) : address;
  const security = isEncrypted ? '(SECURITY=(SSL_SERVER_DN_MATCH=yes))' : '';
  const timeout = `(TRANSPORT_CONNECT_TIMEOUT=${Math.ceil(timeoutMs / 1000)})`;
  return `(DESCRIPTION=${timeout}(ADDRESS=(PROTOCOL=${isEncrypted ? 'TCPS' : 'TCP'})(HOST=${host})(PORT=${Math.trunc(target.port)}))(CONNECT_DATA=(SERVICE_NAME=${serviceName}))${security})`;
}

function checkedHost(host: string): string {
  if (/^[\w.:-]+$/.test(host)) return host;
  throw new EngineError({
    kind: 'connect',
    code: 'hostName',
    message: 'The host is neither a name nor an address',
    outcome: 'notSent',
  });
}
