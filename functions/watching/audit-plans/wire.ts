import { conditionOperators, conditionsOf } from '../../../shared/scan-types/conditions.ts';
import type { ScanParam, ScanType } from '../../../shared/scan-types/scan-type.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import type { Plan } from './scan-repo.ts';

/** The settings of a scan type as forms ask for them, with the values of a plan where there is one. */
export function shownParams({ params }: ScanType, locale: Locale, values: Readonly<Record<string, string>> = {}) {
  return params.map((param: ScanParam) => ({
    key: param.key,
    desc: inLocale(param.text, locale),
    value: values[param.key] ?? param.value,
    type: param.type,
    enums_value: (param.options ?? []).map((one) => ({ value: one.value, desc: inLocale(one.text, locale) })),
    ...(param.min !== undefined && { min: param.min }),
    ...(param.max !== undefined && { max: param.max }),
    ...(param.only && { only: param.only }),
  }));
}

/** The conditions of a scan type as forms ask for them. */
export function offeredConditions(type: ScanType, locale: Locale) {
  return conditionsOf(type).map((one) => shownCondition(one, locale, { operator: '>', value: one.value }));
}

/** The conditions that a plan has. */
export function chosenConditions(type: ScanType, locale: Locale, chosen: Plan['conditions']) {
  return chosen.flatMap(({ key, operator, value }) => {
    const known = conditionsOf(type).find((one) => one.key === key);
    return known ? [shownCondition(known, locale, { operator, value: String(value) })] : [];
  });
}

function shownCondition(
  { key, text, options = [] }: ReturnType<typeof conditionsOf>[number],
  locale: Locale,
  { operator, value }: { operator: string; value: string },
) {
  return {
    key,
    desc: inLocale(text, locale),
    value,
    type: 'int' as const,
    enums_value: options.map((one) => ({ value: one.value, desc: inLocale(one.text, locale) })),
    operator: {
      operator_value: operator,
      operator_enums_value: conditionOperators.map((word) => ({ value: word, desc: word })),
    },
  };
}
