import * as z from 'zod';
import { levels } from '../../../levels.ts';

/** How bad a finding is, as the wire writes it. */
export const level = z.enum(levels);
const param = z
  .object({
    key: z.string(),
    value: z.string(),
    desc: z.string(),
    type: z.enum(['string', 'int', 'bool', 'float']),
  })
  .meta({ id: 'RuleParam' });
/** A rule as lists and templates show it. */
export const rule = z
  .object({
    rule_name: z.string(),
    db_type: z.string(),
    level,
    type: z.string(),
    desc: z.string(),
    annotation: z.string(),
    categories: z.record(z.string(), z.array(z.string())),
    params: z.array(param),
    has_audit_power: z.boolean(),
    has_rewrite_power: z.boolean(),
    is_custom_rule: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'Rule' });
