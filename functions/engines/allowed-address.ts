import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { EngineError } from './engine-error.ts';

export type PrivateNetworks = 'allow' | 'deny';
type Resolve = (host: string, options: { readonly all: true }) => Promise<readonly { readonly address: string }[]>;

/** The deployment setting SLUICE_PRIVATE_NETWORKS; databases usually live in private networks, so they are allowed unless denied. */
export function privateNetworksSetting(): PrivateNetworks {
  return process.env['SLUICE_PRIVATE_NETWORKS'] === 'deny' ? 'deny' : 'allow';
}

/** Refuses a host that could reach the platform itself instead of a database. */
export async function assertHostAllowed(host: string, privateNetworks = privateNetworksSetting()): Promise<void> {
  await allowedAddressOf(host, privateNetworks);
}

/** Refuses an address that is forbidden from anywhere, such as one of a metadata service; private networks are not asked about. */
export function assertAddressAllowed(address: string): void {
  if (isForbidden(address, 'allow')) throw notAllowed(address);
}

/**
 * The address to connect to. Callers connect to it and not to the name:
 * a name that answers differently the second time must not slip through.
 */
export async function allowedAddressOf(
  host: string,
  privateNetworks = privateNetworksSetting(),
  resolve: Resolve = lookup,
): Promise<string> {
  const addresses = await resolve(host, { all: true }).catch((error: NodeJS.ErrnoException) => {
    throw new EngineError({
      kind: 'connect',
      code: error.code ?? 'ENOTFOUND',
      message: `The host name ${host} cannot be resolved`,
      outcome: 'notSent',
    });
  });
  // Every address counts: one forbidden answer among many is how a rebinding name hides.
  for (const { address } of addresses) {
    if (isForbidden(address, privateNetworks)) throw notAllowed(host);
  }
  const [first] = addresses;
  if (!first)
    throw new EngineError({
      kind: 'connect',
      code: 'ENOTFOUND',
      message: `The host name ${host} cannot be resolved`,
      outcome: 'notSent',
    });
  return first.address;
}

function notAllowed(host: string): EngineError {
  return new EngineError({
    kind: 'connect',
    code: 'hostNotAllowed',
    message: `Connections to ${host} are not allowed here`,
    outcome: 'notSent',
  });
}

function isForbidden(address: string, privateNetworks: PrivateNetworks): boolean {
  const written = shortened(address);
  const plain = embeddedIpv4(written) ?? written;
  const type = isIPv6(plain) ? 'ipv6' : 'ipv4';
  return alwaysForbidden.check(plain, type) || (privateNetworks === 'deny' && privateRanges.check(plain, type));
}

/** The one short notation of an IPv6 address, which has many: a name server answers in it, a person may write any. */
function shortened(address: string): string {
  const withoutZone = address.replace(/%.*$/, '');
  return isIPv6(withoutZone) ? new URL(`http://[${withoutZone}]`).hostname.slice(1, -1) : address;
}

/** NAT64 and mapped addresses reach the IPv4 address that they end with. */
function embeddedIpv4(address: string): string | undefined {
  const match = /^(?:64:ff9b::|::ffff:|::)(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i.exec(address);
  if (!match) return undefined;
  if (match[1]) return match[1];
  const high = parseInt(match[2] ?? '0', 16);
  const low = parseInt(match[3] ?? '0', 16);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

// Link-local holds the metadata service of most clouds; the single addresses are those of Alibaba, Azure, Oracle and AWS over IPv6.
// The last four carry an IPv4 address inside (translated, local NAT64, 6to4, Teredo); no database is reached that way.
const alwaysForbidden = blockListOf(
  [
    '0.0.0.0/8',
    '169.254.0.0/16',
    '224.0.0.0/4',
    '240.0.0.0/4',
    '100.100.100.200/32',
    '168.63.129.16/32',
    '192.0.0.192/32',
  ],
  ['::/128', 'fe80::/10', 'ff00::/8', 'fd00:ec2::/32', '::ffff:0:0:0/96', '64:ff9b:1::/48', '2002::/16', '2001::/32'],
);

const privateRanges = blockListOf(
  ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '198.18.0.0/15'],
  ['::1/128', 'fc00::/7'],
);

function blockListOf(ipv4: readonly string[], ipv6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [ranges, type] of [
    [ipv4, 'ipv4'],
    [ipv6, 'ipv6'],
  ] as const) {
    for (const range of ranges) {
      const [net = '', prefix = ''] = range.split('/');
      list.addSubnet(net, Number(prefix), type);
    }
  }
  return list;
}
