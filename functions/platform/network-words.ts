import { fill, inLocale, sameText, type Locale, type Text } from '../../shared/text.ts';

/** What the words of the network and of certificates mean to whoever sets a channel up. */
const meanings: readonly (readonly [RegExp, Text])[] = [
  [/ECONNREFUSED/, { zh: '连接被拒绝，请检查地址和端口', en: 'The connection was refused: check address and port' }],
  [
    /ENOTFOUND|EAI_AGAIN|cannot be resolved/,
    { zh: '主机名无法解析，请检查地址', en: 'The host name is not known: check the address' },
  ],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|No answer within|[Tt]imed? ?out|Greeting never received/,
    {
      zh: '对方没有应答，请检查地址、端口和防火墙',
      en: 'There was no answer: check the address, the port and firewalls in between',
    },
  ],
  [
    /ECONNRESET|EPIPE|socket hang up/,
    {
      zh: '对方中断了连接，请检查端口和加密方式是否匹配',
      en: 'The other side closed the connection: check that port and encryption go together',
    },
  ],
  [
    /wrong version number|packet length too long|EPROTO/,
    {
      zh: '对方在此端口不使用加密，请检查端口和加密方式',
      en: 'The other side does not encrypt at this port: check port and encryption',
    },
  ],
  [
    /self-signed certificate|unable to (verify|get).*(certificate|issuer)|UNABLE_TO_/,
    {
      zh: '对方的证书不受信任，请让运行 Sluice 的服务器信任其 CA',
      en: 'The certificate of the other side is not trusted: let the server that runs Sluice trust its authority',
    },
  ],
  [/certificate has expired|CERT_HAS_EXPIRED/, { zh: '对方的证书已过期', en: 'The certificate there has expired' }],
  [
    /does not match certificate|ALTNAME_INVALID/,
    { zh: '对方的证书不属于此主机名', en: 'The certificate there belongs to another host name' },
  ],
  [/are not allowed here/, { zh: '不允许从此处连接该地址', en: 'This address may not be reached from here' }],
];
const withOriginal: Text = { zh: '{meaning}（{original}）', en: '{meaning} ({original})' };

/** Words of the network with what they mean, in both languages; what the other side said itself stays as it is. */
export function explainedWords(original: string): Text {
  const [, meaning] = meanings.find(([pattern]) => pattern.test(original)) ?? [];
  return meaning ? fill(withOriginal, { meaning, original }) : sameText(original);
}

/** The same in the language of the reader. */
export function explained(original: string, locale: Locale): string {
  return inLocale(explainedWords(original), locale);
}
