import type * as z from 'zod';
import type { wantedScan } from '../../../shared/contract/watching/audit-plans/fields.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { conditionsOf } from '../../../shared/scan-types/conditions.ts';
import type { ScanParam, ScanType } from '../../../shared/scan-types/scan-type.ts';
import { findScanType, scanTypesOf } from '../../../shared/scan-types/scan-types.ts';
import type { Text } from '../../../shared/text.ts';
import type { Plan } from './scan-repo.ts';

type Wanted = z.output<typeof wantedScan>;
/** A plan before it has a number. */
export type WantedPlan = Omit<Plan, 'planId' | 'isActive'>;

/** What a client wants scanned, with every setting checked and those it left out at their defaults. */
export function wantedPlans(given: readonly Wanted[], dbType: string): WantedPlan[] {
  const seen = new Set<string>();
  return given.map((one) => {
    const type = findScanType(one.audit_plan_type);
    if (!type || !scanTypesOf(dbType).includes(type))
      throw new AppError('unknownScanType', { dbType, type: one.audit_plan_type });
    if (seen.has(type.type)) throw new AppError('scanTypeTwice', { type: type.text });
    seen.add(type.type);
    return {
      type: type.type,
      templateName: one.rule_template_name ?? '',
      params: paramsOf(type, one),
      marksHighPriority: one.need_mark_high_priority_sql ?? true,
      conditions: conditionsIn(type, one),
    };
  });
}

function paramsOf(type: ScanType, { audit_plan_params: given }: Wanted): Record<string, string> {
  const values = new Map((given ?? []).map(({ key, value }) => [key, value]));
  for (const key of values.keys())
    if (!type.params.some((param) => param.key === key))
      throw new AppError('scanParamInvalid', { type: type.text, param: key, problem: unknown });
  return Object.fromEntries(
    type.params.map((param) => {
      const value = (values.get(param.key) ?? param.value).trim();
      const problem = problemOf(param, value);
      if (problem) throw new AppError('scanParamInvalid', { type: type.text, param: param.text, problem });
      return [param.key, param.type === 'bool' ? (isTrue(value) ? '1' : '0') : value];
    }),
  );
}

const unknown: Text = { zh: '不是该类型的参数', en: 'is no parameter of this type' };

function problemOf({ type, min = 0, max, options, form }: ScanParam, value: string): Text | undefined {
  if (options) return options.some((one) => one.value === value) ? undefined : oneOf(options.map((one) => one.value));
  if (form && !form.pattern.test(value)) return form.text;
  if (type === 'bool') return /^(1|0|true|false|)$/i.test(value) ? undefined : oneOf(['1', '0']);
  return type === 'int' ? numberProblem(value, min, max) : undefined;
}

function oneOf(words: readonly string[]): Text {
  return { zh: `只能是 ${words.join(', ')}`, en: `must be one of ${words.join(', ')}` };
}

function numberProblem(value: string, min: number, max = Number.MAX_SAFE_INTEGER): Text | undefined {
  if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return undefined;
  return { zh: `必须是 ${min} 到 ${max} 的整数`, en: `must be a whole number from ${min} to ${max}` };
}

function isTrue(value: string): boolean {
  return /^(1|true)$/i.test(value);
}

function conditionsIn(type: ScanType, { high_priority_conditions: given }: Wanted): Plan['conditions'] {
  const known = conditionsOf(type);
  // Clients that know nothing of conditions get the first one, which all types have.
  if (given == null) return known.slice(0, 1).map(({ key, value }) => ({ key, operator: '>', value: Number(value) }));
  return given.map(({ key, operator, value }) => {
    const found = known.find((one) => one.key === key);
    if (!found) throw new AppError('scanParamInvalid', { type: type.text, param: key, problem: unknown });
    return { key: found.key, operator, value: Number(value) };
  });
}
