import { createHash } from 'node:crypto';

/** Numbers that look random and come again for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = () => number;
/** Makes one value. */
export type Maker = (random: Random, row: number) => string;

export const whole = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));
export const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const digits = (random: Random, count: number) => Array.from({ length: count }, () => whole(random, 0, 9)).join('');
const letters = (random: Random, count: number, from: string) =>
  Array.from({ length: count }, () => from[Math.floor(random() * from.length)]).join('');
const two = (value: number) => String(value).padStart(2, '0');
const day = (random: Random, from: number, to: number) =>
  [whole(random, from, to), two(whole(random, 1, 12)), two(whole(random, 1, 28))] as const;

function luhnDigit(body: string): string {
  let sum = 0;
  for (let at = 0; at < body.length; at++) {
    const digit = Number(body[body.length - 1 - at]) * (at % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return String((10 - (sum % 10)) % 10);
}
const withLuhn = (body: string) => body + luhnDigit(body);

function identityCard(random: Random): string {
  const body =
    oneOf(random, ['110101', '310104', '440305', '510107', '330106', '420111']) +
    day(random, 1950, 2008).join('') +
    digits(random, 3);
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'[sum % 11];
}

function creditCode(random: Random): string {
  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const body = `9${oneOf(random, ['1', '2', '3'])}${oneOf(random, ['110105', '440300', '310115'])}${letters(random, 9, signs)}`;
  let weight = 1;
  let sum = 0;
  for (const sign of body) {
    sum += signs.indexOf(sign) * weight;
    weight = (weight * 3) % 31;
  }
  return body + signs[(31 - (sum % 31)) % 31];
}

function iban(random: Random): string {
  const account = digits(random, 18);
  const asNumber = `${account}131400`;
  let rest = 0;
  for (const digit of asNumber) rest = (rest * 10 + Number(digit)) % 97;
  return `DE${two(98 - rest)}${account}`;
}

const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹'.split('');
const given = '伟芳娜敏静强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红建国志文丽雪梅晨宇轩梓涵'.split('');
const first = [
  'James',
  'Mary',
  'Robert',
  'Linda',
  'Daniel',
  'Emma',
  'Lucas',
  'Anna',
  'Peter',
  'Sofia',
  'Oscar',
  'Julia',
  'Kevin',
  'Sarah',
];
const last = [
  'Smith',
  'Johnson',
  'Brown',
  'Miller',
  'Davis',
  "O'Neill",
  'Schmidt',
  'Rossi',
  'Garcia',
  'Novak',
  'Larsen',
  'Moore',
];
const domains = ['example.com', 'mail.example.org', 'shop.example.cn', 'corp.example.net'];
const streets = ['文三路', '中山北路', '人民大道', '解放街', '建国门外大街', '学院路'];
const towns = ['浙江省杭州市西湖区', '上海市浦东新区', '北京市朝阳区', '广东省深圳市南山区', '四川省成都市武侯区'];

/** Values of each type of sensitive data, as they come in databases. */
export const sensitiveValues = {
  chineseName: (random) =>
    oneOf(random, surnames) + oneOf(random, given) + (random() < 0.6 ? oneOf(random, given) : ''),
  latinName: (random) => `${oneOf(random, first)} ${oneOf(random, last)}`,
  givenName: (random) => oneOf(random, first),
  identityCard,
  passport: (random) => oneOf(random, ['E', 'G', 'EA', 'EB']).padEnd(1).concat(digits(random, 8)).slice(0, 9),
  mobile: (random) => `1${oneOf(random, ['38', '39', '50', '59', '86', '77', '99'])}${digits(random, 8)}`,
  worldPhone: (random) => `+${oneOf(random, ['1', '44', '49', '81', '33'])}${whole(random, 2, 9)}${digits(random, 9)}`,
  landline: (random) => `0${oneOf(random, ['10', '21', '755', '571'])}-${whole(random, 2, 8)}${digits(random, 7)}`,
  bankCard: (random) =>
    withLuhn(
      oneOf(random, ['622202', '621661', '625912', '455998', '543210']) + digits(random, oneOf(random, [9, 12])),
    ),
  email: (random, row) =>
    `${oneOf(random, first).toLowerCase()}.${oneOf(random, last).toLowerCase().replace("'", '')}${row}@${oneOf(random, domains)}`,
  chineseAddress: (random) =>
    `${oneOf(random, towns)}${oneOf(random, streets)}${whole(random, 1, 900)}号${whole(random, 1, 30)}栋${whole(random, 101, 2904)}室`,
  worldAddress: (random) =>
    `${whole(random, 1, 9900)} ${oneOf(random, ['Oak', 'Maple', 'King', 'Station', 'Church'])} ${oneOf(random, ['Street', 'Avenue', 'Road', 'Lane'])}, ${oneOf(random, ['Springfield', 'Leeds', 'Austin'])}`,
  plate: (random) => `${oneOf(random, '京沪粤浙苏川'.split(''))}${letters(random, 1, 'ABCDEFGH')}${digits(random, 5)}`,
  ip: (random) =>
    [whole(random, 11, 223), whole(random, 0, 255), whole(random, 0, 255), whole(random, 1, 254)].join('.'),
  mac: (random) => Array.from({ length: 6 }, () => letters(random, 2, '0123456789abcdef')).join(':'),
  passwordHash: (random) =>
    `$2b$10$${letters(random, 53, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789./')}`,
  apiKey: (random) => `sk_live_${letters(random, 24, 'abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789')}`,
  signedToken: (random) =>
    `eyJhbGciOiJIUzI1NiJ9.${letters(random, 40, 'abcdefghijKLMNOP0123456789_-')}.${letters(random, 43, 'abcdefghijKLMNOP0123456789_-')}`,
  birthday: (random) => day(random, 1945, 2010).join('-'),
  creditCode,
  socialSecurity: (random) =>
    `${whole(random, 101, 665)}-${two(whole(random, 1, 99))}-${String(whole(random, 1, 9999)).padStart(4, '0')}`,
  iban,
  wechat: (random) => `wxid_${letters(random, 14, 'abcdefghijklmnop0123456789')}`,
  qq: (random) => String(whole(random, 10_000_000, 2_999_999_999)),
} as const satisfies Record<string, Maker>;

const longAgo = 1_690_000_000;

/** Values that are nothing sensitive, and many of which look as if they were. */
export const harmlessValues = {
  /** Of the length of a card, with its beginning. */
  orderNumber: (random) => `6${whole(random, 2, 9)}${digits(random, 14)}`,
  /** Card-like, and with a check digit by the same rule, as some shops number their orders. */
  orderNumberWithCheck: (random) =>
    withLuhn(`2024${two(whole(random, 1, 12))}${two(whole(random, 1, 28))}${digits(random, 7)}`),
  waybill: (random) => `${oneOf(random, ['SF', 'YT', 'JD'])}${digits(random, 13)}`,
  /** Tenths of seconds: eleven digits that begin with 17. */
  tenths: (random) => String((longAgo + 20_000_000) * 10 + whole(random, 0, 90_000_000)),
  epochSeconds: (random) => String(longAgo + whole(random, 0, 60_000_000)),
  epochMillis: (random) => String(longAgo * 1000 + whole(random, 0, 60_000_000_000)),
  clock: (random) => [whole(random, 0, 23), whole(random, 0, 59), whole(random, 0, 59)].map(two).join(':'),
  md5: (random) => createHash('md5').update(String(random())).digest('hex'),
  sha256: (random) => createHash('sha256').update(String(random())).digest('base64'),
  uuid: (random) =>
    `${letters(random, 8, '0123456789abcdef')}-${letters(random, 4, '0123456789abcdef')}-4${letters(random, 3, '0123456789abcdef')}-a${letters(random, 3, '0123456789abcdef')}-${letters(random, 12, '0123456789abcdef')}`,
  productName: (random) =>
    `${oneOf(random, ['Blue', 'Wooden', 'Classic', 'Red', 'Smart'])} ${oneOf(random, ['Chair', 'Lamp', 'Shirt', 'Kettle', 'Desk'])}`,
  chineseProduct: (random) =>
    oneOf(random, [
      '黄瓜',
      '石榴汁',
      '金针菇',
      '马铃薯',
      '白菜',
      '高粱米',
      '花生油',
      '大米',
      '牛奶',
      '豆腐',
      '面包',
      '咖啡豆',
    ]),
  city: (random) => oneOf(random, ['New York', 'Los Angeles', 'San Diego', 'Cape Town', 'Hong Kong', 'Sao Paulo']),
  chineseCity: (random) =>
    oneOf(random, ['石家庄', '张家界', '马鞍山', '黄山', '郑州', '徐州', '唐山', '汕头', '武汉', '成都', '江门']),
  company: (random) =>
    `${oneOf(random, ['杭州', '上海', '深圳'])}${oneOf(random, ['云海', '星辰', '博远', '华成'])}${oneOf(random, ['科技', '贸易', '物流'])}有限公司`,
  memoryAddress: (random) => `0x${letters(random, 12, '0123456789abcdef')}`,
  url: (random) => `https://${oneOf(random, domains)}/p/${digits(random, 6)}`,
  hostPort: (random) => `db${whole(random, 1, 99)}.internal:${whole(random, 3000, 9000)}`,
  version: (random) =>
    [whole(random, 1, 12), whole(random, 0, 20), whole(random, 0, 30), whole(random, 0, 30)].join('.'),
  count: (random) => String(whole(random, 0, 900)),
  price: (random) => `${whole(random, 1, 9000)}.${two(whole(random, 0, 99))}`,
  choice: (random) => oneOf(random, ['active', 'closed', 'pending']),
  chineseChoice: (random) => oneOf(random, ['已支付', '待发货', '已取消']),
  flag: (random) => oneOf(random, ['0', '1']),
  time: (random) =>
    `${day(random, 2021, 2026).join('-')} ${[whole(random, 0, 23), whole(random, 0, 59), whole(random, 0, 59)].map(two).join(':')}`,
  sentence: (random) =>
    `${oneOf(random, ['Please call before', 'Leave at the door on', 'Second try of'])} ${oneOf(random, ['Monday', 'Friday', 'the 5th'])}`,
  chineseSentence: (random) =>
    `${oneOf(random, ['请尽快', '客户要求', '已联系'])}${oneOf(random, ['发货', '退款', '换货'])}，${oneOf(random, ['谢谢', '急', '周一前'])}`,
  sku: (random) => `${letters(random, 2, 'ABCDEFGH')}${digits(random, 7)}`,
  ean: (random) => `69${digits(random, 11)}`,
  colour: (random) => `#${letters(random, 6, '0123456789abcdef')}`,
  model: (random) => oneOf(random, ['iPhone 15', 'Mate 60', 'Galaxy S24', 'Pixel 9']),
  path: (random) => `/data/${letters(random, 6, 'abcdefgh')}/${digits(random, 4)}.csv`,
  position: (random) => oneOf(random, ['经理', '主管', '工程师', '会计', '司机', '董事长']),
} as const satisfies Record<string, Maker>;
