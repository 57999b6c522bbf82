import { BlockList, isIP } from 'node:net';

/** A range of addresses, as `10.0.0.0/8` writes it; nothing when that is no range. */
export function subnetOf(text: string): BlockList | undefined {
  const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text.trim()) ?? [];
  const version = isIP(address);
  if (version === 0 || Number(bits) > (version === 4 ? 32 : 128)) return undefined;
  const list = new BlockList();
  list.addSubnet(address, Number(bits), version === 4 ? 'ipv4' : 'ipv6');
  return list;
}
