import type { Text } from '../text.ts';

/** How values are hidden: characters kept in front and behind, a tag, a fixed text, or a keyed hash. */
export type Mask =
  | { readonly kind: 'CHAR'; readonly front: number; readonly behind: number }
  | { readonly kind: 'TAG'; readonly tag: string }
  | { readonly kind: 'REPLACE'; readonly text: string }
  | { readonly kind: 'HASH' };

/** One way of masking that people choose for columns. */
export type MaskingRule = {
  readonly id: number;
  readonly name: Text;
  readonly effect: Text;
  readonly mask: Mask;
  readonly before: string;
  readonly after: string;
};

const keeps = (front: number, behind: number): Text => ({
  zh: `保留开头 ${front} 个和结尾 ${behind} 个字符，其余替换为 ****；不长于此的值整个替换`,
  en: `Keeps ${front} characters in front and ${behind} behind, and **** between; a value that is not longer is hidden whole`,
});

/** Those that come with the product. Values that are no texts become a constant of their type, whatever the rule. */
export const builtinMaskingRules: readonly MaskingRule[] = [
  {
    id: 1,
    name: { zh: '固定文本', en: 'Fixed text' },
    effect: { zh: '整个值替换为 ***', en: 'The whole value becomes ***' },
    mask: { kind: 'REPLACE', text: '***' },
    before: 'anything',
    after: '***',
  },
  {
    id: 2,
    name: { zh: '手机号', en: 'Phone number' },
    effect: keeps(3, 4),
    mask: { kind: 'CHAR', front: 3, behind: 4 },
    before: '13812345678',
    after: '138****5678',
  },
  {
    id: 3,
    name: { zh: '证件号', en: 'Identity number' },
    effect: keeps(2, 2),
    mask: { kind: 'CHAR', front: 2, behind: 2 },
    before: '110101199003077758',
    after: '11****58',
  },
  {
    id: 4,
    name: { zh: '姓名', en: 'Name' },
    effect: keeps(1, 0),
    mask: { kind: 'CHAR', front: 1, behind: 0 },
    before: 'Sample',
    after: 'S****',
  },
  {
    id: 5,
    name: { zh: '标签', en: 'Tag' },
    effect: { zh: '整个值替换为 [PRIVATE]', en: 'The whole value becomes [PRIVATE]' },
    mask: { kind: 'TAG', tag: 'PRIVATE' },
    before: 'anything',
    after: '[PRIVATE]',
  },
  {
    id: 6,
    name: { zh: '带密钥的哈希', en: 'Keyed hash' },
    effect: {
      zh: '替换为带密钥的 SHA-256；相同的值得到相同的结果，因此可以看出哪些值相等',
      en: 'Becomes a SHA-256 with a key. Equal values stay equal, so who looks sees which ones are',
    },
    mask: { kind: 'HASH' },
    before: 'anything',
    after: '9f2c…',
  },
];

/** The rule of a number. */
export function maskingRule(id: number): MaskingRule | undefined {
  return builtinMaskingRules.find((rule) => rule.id === id);
}
