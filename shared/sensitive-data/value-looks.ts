import { isBankCard, isChinaIdentity, isCreditCode, isIban, isIpAddress } from './check-digits.ts';

/** The first letters of most names in China; two of them are written with two. */
const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤欧司上诸慕';
const chineseName = new RegExp(`^[${surnames}][\\p{Script=Han}·]{1,3}$`, 'u');
const latinName = /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|van|von|la|bin)){1,3}$/u;

/** What values of the built-in types look like. They see a value for a moment and keep nothing of it. */
export const valueLooks = {
  chineseName: (text) => chineseName.test(text),
  latinName: (text) => latinName.test(text),
  chinaIdentity: isChinaIdentity,
  passport: (text) => /^(?:[EDGPSH]\d{8}|E[A-HJ-NP-Z]\d{7}|[A-Z]{1,2}\d{6,7}|[CK][A-Z0-9]{8})$/.test(text),
  phone: (text) => isPhone(text),
  bankCard: isBankCard,
  email: (text) => /^[^\s@]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/.test(text),
  address: (text) => isAddress(text),
  plate: (text) =>
    /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][·• -]?[A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]$/.test(
      text,
    ),
  ip: isIpAddress,
  mac: (text) => /^(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$/.test(text),
  secret: (text) => isSecret(text),
  creditCode: isCreditCode,
  socialSecurity: (text) => /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(text),
  iban: isIban,
  birthday: (text) =>
    /^(?:19[2-9]\d|20[012]\d)[-/.年]?(?:0?[1-9]|1[0-2])[-/.月]?(?:0?[1-9]|[12]\d|3[01])日?(?: 00:00:00.*)?$/.test(text),
} as const satisfies Record<string, (text: string) => boolean>;
/** One of those looks. */
export type ValueLook = keyof typeof valueLooks;

function isPhone(text: string): boolean {
  const plain = text.replace(/[\s()-]/g, '');
  if (/^(?:\+?86)?1[3-9]\d{9}$/.test(plain)) return true;
  // A land line of China with its code of the area, or an international number with its plus.
  if (/^\(?0\d{2,3}\)?[ -]\d{7,8}(?:-\d{1,5})?$/.test(text)) return true;
  if (/^\+[1-9]\d{7,14}$/.test(plain)) return true;
  return /^\(?[2-9]\d{2}\)?[ .-][2-9]\d{2}[ .-]\d{4}$/.test(text);
}

function isAddress(text: string): boolean {
  if (/[省市区县镇乡村州旗].*(?:路|街|道|巷|弄|号|村|栋|室|组|大厦|小区|花园)/u.test(text)) return text.length >= 8;
  return (
    /\d/.test(text) &&
    /\b(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|court|ct|square|way|place|straße|rue)\b\.?/i.test(
      text,
    )
  );
}

/** Hashes of passwords, keys with a known beginning, signed tokens, and long texts of mixed letters. */
function isSecret(text: string): boolean {
  if (/^\$(?:2[aby]|argon2\w*|5|6|pbkdf2[\w-]*)\$/.test(text)) return true;
  if (
    /^(?:sk|pk|rk)_(?:live|test)_|^(?:AKIA|ASIA|LTAI|AKID)[A-Za-z0-9]{12,}|^gh[pousr]_|^xox[abprs]-|^-----BEGIN /.test(
      text,
    )
  )
    return true;
  if (/^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) return true;
  return /^[A-Za-z0-9+/_=-]{32,}$/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}
