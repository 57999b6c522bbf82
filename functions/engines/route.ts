import { connect, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { isBehindJumpHost } from '../../shared/engines/ssh-parameters.ts';
import { allowedAddressOf, assertAddressAllowed, assertHostAllowed } from './allowed-address.ts';
import type { ConnectOptions, Target } from './driver.ts';
import type { Tunnel } from './tunnel.ts';

/** How a server is reached: at an address that was checked, or over a way that is open. */
export type Route = { readonly address: string; readonly tunnel?: undefined } | { readonly tunnel: Tunnel };

/** Finds the way to a data source. Where it is a tunnel, who asked must close it. */
export async function routeTo(
  target: Target,
  options: Pick<ConnectOptions, 'timeoutMs' | 'onNewHostKey'>,
): Promise<Route> {
  if (!isBehindJumpHost(target.params)) return { address: await allowedAddressOf(target.host) };
  const { tunnelTo } = await import('./jump-host.ts');
  return { tunnel: await tunnelTo(target, options) };
}

/** An open way to the server for what speaks to it without a driver. */
export async function socketTo(target: Target, options: Pick<ConnectOptions, 'timeoutMs'>): Promise<Duplex> {
  const route = await routeTo(target, options);
  return route.tunnel ?? connect(target.port, route.address).setNoDelay(true);
}

/** Refuses a way that could reach the platform itself. Behind a jump host only the jump host is ours to look up. */
export async function assertRouteAllowed({ host, params }: Pick<Target, 'host' | 'params'>): Promise<void> {
  if (!isBehindJumpHost(params)) return assertHostAllowed(host);
  if (isIP(host) !== 0) assertAddressAllowed(host);
  await assertHostAllowed(params['ssh_host'] ?? '');
}
