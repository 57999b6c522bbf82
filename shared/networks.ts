import * as z from 'zod';
import type { Text } from './text.ts';

const forms = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Whether a text is an address or a network of them, of either family. */
export function isNetwork(text: string): boolean {
  return forms.safeParse(text).success;
}

/** What is said of a text that is none. */
export const notANetwork: Text = {
  zh: '应为 IP 地址或网段，例如 10.0.0.0/8 或 2001:db8::/32',
  en: 'An address or a network, such as 10.0.0.0/8 or 2001:db8::/32',
};
