import { builtinSensitiveTypes } from '../sensitive-data/sensitive-types.ts';
import { fill, type Text } from '../text.ts';
import { maskedText } from './mask-text.ts';
import type { Mask } from './masks.ts';

/** One way of masking that people choose for columns. */
export type MaskingRule = {
  readonly id: number;
  readonly name: Text;
  readonly effect: Text;
  readonly mask: Mask;
  readonly before: string;
  readonly after: string;
  /** The built-in type of data that it was made for. */
  readonly typeId?: number;
};

const keeps = (front: number, behind: number): Text => ({
  zh: `保留开头 ${front} 个和结尾 ${behind} 个字符，其余替换为 ****；不长于此的值整个替换`,
  en: `Keeps ${front} characters in front and ${behind} behind, and **** between; a value that is not longer is hidden whole`,
});

const hidesAll: Text = { zh: '整个值替换为 ***', en: 'The whole value becomes ***' };

const ofAnyType: readonly MaskingRule[] = [
  {
    id: 1,
    name: { zh: '固定文本', en: 'Fixed text' },
    effect: hidesAll,
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

/** The number of the rule for a built-in type. */
export function ruleOfType(typeId: number): number {
  return 100 + typeId;
}

/** Those that come with the product: for anything, and one for each type of data. Values that are no texts become a constant of their type, whatever the rule. */
export const builtinMaskingRules: readonly MaskingRule[] = [
  ...ofAnyType,
  ...builtinSensitiveTypes.map(({ id, name, keeps: kept, example }): MaskingRule => {
    const mask: Mask = kept ? { kind: 'CHAR', front: kept[0], behind: kept[1] } : { kind: 'REPLACE', text: '***' };
    return {
      id: ruleOfType(id),
      name: fill({ zh: '{type}（按类型）', en: '{type} (by type)' }, { type: name }),
      effect: kept ? keeps(...kept) : hidesAll,
      mask,
      before: example,
      after: maskedText(mask, example),
      typeId: id,
    };
  }),
];

/** The rule of a number. */
export function maskingRule(id: number): MaskingRule | undefined {
  return builtinMaskingRules.find((rule) => rule.id === id);
}
