import { keepsPassword } from '../../../shared/engines/credential-parameters.ts';
import { hasReplica } from '../../../shared/engines/replica-parameters.ts';
import type { Target } from '../../engines/driver.ts';

/** The replica of a data source, reached like the data source itself; undefined where it names none. */
export function replicaTargetOf(primary: Target): Target | undefined {
  const { params } = primary;
  if (!hasReplica(params)) return undefined;
  const { replica_host: host = '', replica_port: port = '', replica_user: user = '' } = params;
  const isOther = user !== '' && keepsPassword(params);
  return {
    ...primary,
    host,
    port: port === '' ? primary.port : Number(port),
    ...(isOther && { user, password: params['replica_password'] ?? '' }),
  };
}
