import * as z from 'zod';
import type { Algorithm } from '../../../../shared/contract/databases/masking/fields.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { maskKinds } from './rule-words.ts';

const count = z.number().int().min(0).max(1000);

/** How a rule hides values, as a form holds it. */
export const maskForm = z.object({
  kind: maskKinds.schema,
  front: count,
  behind: count,
  length: count,
  fromBehind: z.boolean(),
  /** A sign, a tag or a text. */
  value: z.string().max(limits.maskTextMax),
});
export type MaskValues = z.output<typeof maskForm>;

/** The same with what people call the rule, and the type of data that it is for. */
export const ruleForm = maskForm.extend({
  name: z.string().trim().min(1).max(limits.nameLengthMax),
  description: z.string().max(limits.descriptionLengthMax),
  type: z.string().min(1),
});
export type RuleForm = Form<typeof ruleForm>;

/** The form of a mask on the wire; of a new one where there is none. */
export function startingMask(given: Algorithm | undefined): z.input<typeof maskForm> {
  if (!given) return { kind: 'CHAR', front: 0, behind: 0, length: 0, fromBehind: false, value: '*' };
  const { mask_type: kind, offset, padding, length, reverse, value } = given;
  return {
    kind,
    front: offset ?? 0,
    behind: padding ?? 0,
    length: length ?? 0,
    fromBehind: reverse ?? false,
    value: value ?? '',
  };
}

/** The mask as the wire has it: each kind has fields of its own. */
export function maskOfForm({ kind, front, behind, length, fromBehind, value }: MaskValues): Algorithm {
  const named = { mask_type: kind, masking_algorithm_name: kind };
  if (kind === 'ALGO') return { ...named, value: 'HASH' };
  if (kind !== 'CHAR') return { ...named, value };
  return { ...named, offset: front, padding: behind, length, reverse: fromBehind, value };
}
