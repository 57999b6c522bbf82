import type { Socket } from 'node:net';
import type { ConnectionConfiguration } from 'tedious';
import type { ConnectOptions, Target } from '../driver.ts';
import type { Route } from '../route.ts';
import { tlsOptionsOf, type TlsOptions } from '../tls-options.ts';

/** The client's settings for one session over a way that was found. */
export function sqlserverOptions(target: Target, route: Route, options: ConnectOptions): ConnectionConfiguration {
  const tls = tlsOptionsOf(target);
  return {
    server: route.tunnel ? target.host : route.address,
    authentication: { type: 'default', options: { userName: target.user, password: target.password } },
    options: {
      port: target.port,
      // What the product calls a schema is a database here: it is the level at which a session chooses.
      database: target.schema || target.params['database'] || 'master',
      encrypt: tls !== undefined,
      trustServerCertificate: !tls?.rejectUnauthorized,
      ...(tls?.servername === undefined ? {} : { serverName: tls.servername }),
      ...(tls && { cryptoCredentialsDetails: credentialsOf(tls) }),
      ...connectorOf(route),
      connectTimeout: options.timeoutMs,
      // Zero is no limit. When it is over, the client asks the server to stop and waits for its answer.
      requestTimeout: options.statementTimeoutMs ?? 0,
      appName: options.applicationName,
      // A failed sign-in is tried again by default; once is enough, and nothing is to be sent twice.
      maxRetriesOnTransientErrors: 0,
      rowCollectionOnRequestCompletion: false,
      useColumnNames: false,
    },
  };
}

/** The client knows sockets only, and of those what a tunnel has too. */
function connectorOf({ tunnel }: Route) {
  return tunnel ? { connector: () => Promise.resolve(tunnel as unknown as Socket) } : {};
}

function credentialsOf({ ca, cert, key }: TlsOptions) {
  return { ...(ca !== undefined && { ca }), ...(cert !== undefined && { cert }), ...(key !== undefined && { key }) };
}
