import type { Text } from '../../../shared/text.ts';

/** What is wrong with the name or address of a host in a parameter. */
export function problemOfHost(host: string): Text | undefined {
  if (host.trim() === '') return { zh: '请填写地址', en: 'Enter a host' };
  return /^[\w.:%-]{1,255}$/.test(host) ? undefined : { zh: '应为域名或 IP', en: 'A name or an IP is needed' };
}

/** What is wrong with a port in a parameter. */
export function problemOfPort(port: string): Text | undefined {
  return /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535
    ? undefined
    : { zh: '端口须为 1 到 65535 的整数', en: 'A port is a whole number from 1 to 65535' };
}
