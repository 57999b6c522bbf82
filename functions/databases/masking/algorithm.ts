import type { Algorithm } from '../../../shared/contract/databases/masking/fields.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { maskedText } from '../../../shared/masking/mask-text.ts';
import type { Mask } from '../../../shared/masking/masks.ts';
import type { Text } from '../../../shared/text.ts';

/** The mask that a rule of the wire describes. What was not understood hides all. */
export function maskOf({ mask_type: kind, offset, padding, length, reverse, value }: Algorithm): Mask {
  const text = value ?? '';
  if (kind === 'ALGO') return { kind: 'HASH' };
  if (kind === 'TAG') return { kind, tag: text };
  if (kind === 'REPLACE') return { kind, text };
  return {
    kind,
    front: offset ?? 0,
    behind: padding ?? 0,
    sign: text || '*',
    ...(length && { length }),
    ...(reverse && { fromBehind: true }),
  };
}

/** Refuses what no mask is made of on a server. */
export function demandMask(given: Algorithm): void {
  const { mask_type: kind, value, ignore_char_set: ignored } = given;
  const text = value ?? '';
  if (/[\\\p{Cc}]/u.test(text)) throw new AppError('maskTextUnfit');
  if (ignored) throw new AppError('maskIgnoresNothing');
  if (kind === 'ALGO' && text !== '' && text.toUpperCase() !== 'HASH')
    throw new AppError('maskAlgorithmUnknown', { name: text });
  if ((kind === 'TAG' || kind === 'REPLACE') && text === '') throw new AppError('maskTextMissing');
  if (kind === 'CHAR' && text.length > limits.maskSignMax)
    throw new AppError('maskSignLong', { max: limits.maskSignMax });
}

/** What it does in words. */
export function effectOf(mask: Mask): Text {
  if (mask.kind === 'HASH')
    return { zh: '替换为带密钥的哈希，相同的值仍然相同', en: 'Becomes a hash with a key; equal values stay equal' };
  if (mask.kind !== 'CHAR') {
    const shown = maskedText(mask, '');
    return { zh: `整个值替换为 ${shown}`, en: `The whole value becomes ${shown}` };
  }
  const { front, behind, length, fromBehind } = mask;
  const kept = {
    zh: `保留开头 ${front} 个和结尾 ${behind} 个字符`,
    en: `Keeps ${front} characters in front and ${behind} behind`,
  };
  if (!length) return { zh: `${kept.zh}，其余隐藏`, en: `${kept.en}, and hides the rest` };
  return fromBehind
    ? { zh: `${kept.zh}，从结尾起隐藏 ${length} 个`, en: `${kept.en}, and hides ${length} counted from behind` }
    : { zh: `${kept.zh}，从开头起隐藏 ${length} 个`, en: `${kept.en}, and hides ${length} counted from the front` };
}
