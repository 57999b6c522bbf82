import type * as contract from '../../../shared/contract/databases/masking/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { builtinMaskingRules, type MaskingRule } from '../../../shared/masking/masks.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';

type Asked = Input<typeof contract.listBuiltinMaskingRules>['query'];

export function listBuiltinMaskingRules({ query }: Input<typeof contract.listBuiltinMaskingRules>, ctx: Context) {
  return Promise.resolve(listed(query, ctx.locale));
}

export function listMaskingRules({ query }: Input<typeof contract.listMaskingRules>, ctx: Context) {
  return Promise.resolve(listed(query, ctx.locale));
}

function listed({ source, keywords = '', page_index = 1, page_size = 20 }: Asked, locale: Locale) {
  const wanted = keywords.trim().toLowerCase();
  const all = builtinMaskingRules
    .map((rule) => shown(rule, locale))
    .filter(({ name, effect }) => source !== 'custom' && `${name}\n${effect}`.toLowerCase().includes(wanted));
  return { total_nums: all.length, data: all.slice((page_index - 1) * page_size, page_index * page_size) };
}

function shown({ id, name, effect, mask, before, after }: MaskingRule, locale: Locale) {
  return {
    id,
    name: inLocale(name, locale),
    algorithm_type: mask.kind,
    effect: inLocale(effect, locale),
    effect_example_before: before,
    effect_example_after: after,
    source: 'builtin' as const,
  };
}
