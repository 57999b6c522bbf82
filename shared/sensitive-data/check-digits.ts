/** Whether the last digit is the one that Luhn's sum asks for: bank cards. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

const identityWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Whether a text is an identity number of China: its place, a day that exists, and the check digit of GB 11643. */
export function isChinaIdentity(text: string): boolean {
  const parts = /^[1-8]\d{5}((?:19|20)\d\d)(\d\d)(\d\d)\d{3}[\dXx]$/.exec(text);
  if (!parts || !isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))) return false;
  const sum = identityWeights.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase();
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const creditLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Whether a text is a unified social credit code of China, with the check letter of GB 32100. */
export function isCreditCode(text: string): boolean {
  if (!/^[159AHJNY][1239]\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false;
  let weight = 1;
  let sum = 0;
  for (const letter of text.slice(0, 17)) {
    sum += creditLetters.indexOf(letter) * weight;
    weight = (weight * 3) % 31;
  }
  return creditLetters[(31 - (sum % 31)) % 31] === text[17];
}

/** Whether a text is an international bank account number: the remainder of ISO 13616. */
export function isIban(text: string): boolean {
  const joined = text.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(joined)) return false;
  let rest = 0;
  for (const letter of joined.slice(4) + joined.slice(0, 4))
    for (const digit of String(Number.parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Whether a text is a number of a bank card: a known beginning, the length of one, and Luhn's digit. */
export function isBankCard(text: string): boolean {
  const digits = text.replace(/[ -]/g, '');
  return /^[2-6]\d{12,18}$/.test(digits) && !/^(\d)\1+$/.test(digits) && passesLuhn(digits);
}

/** Whether a text is an address of the internet protocol, of either version: RFC 791 and RFC 4291, with the zone of RFC 4007. */
export function isIpAddress(text: string): boolean {
  return isIpv4(text) || isIpv6(text);
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  const address = text.replace(/%[\dA-Za-z.:-]+$/, '');
  const tail = address.slice(address.lastIndexOf(':') + 1);
  if (tail.includes('.')) return isIpv4(tail) && isIpv6(`${address.slice(0, -tail.length)}0:0`);
  const halves = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const groups = halves.flat();
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false;
  return halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8;
}
