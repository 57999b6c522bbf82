import { BlockList, isIP } from 'node:net';

/** Addresses and networks (`10.0.0.0/8`) of the proxies before this server, from a list with commas. A wrong one stops the start. */
export function trustedProxies(list: string | undefined): BlockList {
  const trusted = new BlockList();
  for (const entry of (list ?? '').split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    const bitsMax = family === 4 ? 32 : 128;
    const length = Number(bits ?? bitsMax);
    if (family === 0 || !Number.isInteger(length) || length < 0 || length > bitsMax)
      throw new Error(
        `SLUICE_TRUSTED_PROXIES names ${entry}, which is neither an address nor a network like 10.0.0.0/8`,
      );
    trusted.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return trusted;
}

/**
 * Who asked: the address of the connection or, where that is a proxy of ours, the last address that the proxies tell of and
 * that is none of them. What stands before it in the header may be invented by the client.
 */
export function viewerOf(connection: string, forwardedFor: string | undefined, trusted: BlockList): string {
  let viewer = plain(connection);
  const told = (forwardedFor ?? '').split(',').map((part) => plain(part.trim()));
  while (isTrusted(viewer, trusted)) {
    const before = told.pop();
    if (before === undefined || isIP(before) === 0) return viewer;
    viewer = before;
  }
  return viewer;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

// A socket for both families shows an IPv4 address as an IPv6 one.
function plain(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}
