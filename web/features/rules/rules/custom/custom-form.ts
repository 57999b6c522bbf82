import * as z from 'zod';
import { createCustomRule } from '../../../../../shared/contract/rules/rules/operations.ts';
import { errors as ruleErrors } from '../../../../../shared/contract/rules/rules/errors.ts';
import { fill } from '../../../../../shared/text.ts';
import type { CustomRule } from './wire.ts';

const fields = createCustomRule.body.shape;
const tagList = z.array(z.string());
/** The first step: everything but the expression. */
export const basicsSchema = z.object({
  desc: fields.desc,
  annotation: fields.annotation.unwrap(),
  db_type: fields.db_type,
  level: fields.level.unwrap(),
  type: fields.type.unwrap(),
  operand: tagList,
  audit_purpose: tagList,
  sql: tagList,
  audit_accuracy: tagList,
  performance_cost: z.array(z.string()),
});
/** The same, when the names of other rules are known: two rules of a database type cannot have one. */
export function basicsWithFreeName(isTaken: IsRuleTaken): typeof basicsSchema {
  return basicsSchema.superRefine(({ db_type, desc }, context) => {
    if (isTaken(db_type, desc.trim()))
      context.addIssue({
        code: 'custom',
        path: ['desc'],
        params: { text: fill(ruleErrors.customRuleNameTaken.text, { name: desc.trim() }) },
      });
  });
}
export type IsRuleTaken = (dbType: string, name: string) => boolean;
export type Basics = z.input<typeof basicsSchema>;
type Written = z.output<typeof basicsSchema> & { readonly script: string };

export function startingValues(before: CustomRule | undefined): Basics {
  if (!before)
    return {
      desc: '',
      annotation: '',
      db_type: '',
      level: 'notice',
      type: '',
      operand: [],
      audit_purpose: [],
      sql: [],
      audit_accuracy: ['offline'],
      performance_cost: [],
    };
  const { desc, annotation, db_type, level, type, categories } = before;
  const of = (group: string) => [...(categories[group] ?? [])];
  return {
    desc,
    annotation,
    db_type,
    level,
    type,
    operand: of('operand'),
    audit_purpose: of('audit_purpose'),
    sql: of('sql'),
    audit_accuracy: of('audit_accuracy'),
    performance_cost: of('performance_cost'),
  };
}

/** As the operations take it: the tags of all groups in one list. */
export function wireOf({
  operand,
  audit_purpose,
  sql,
  audit_accuracy,
  performance_cost,
  script,
  ...rest
}: Written): z.input<typeof createCustomRule.body> {
  return {
    ...rest,
    tags: [...operand, ...audit_purpose, ...sql, ...audit_accuracy, ...performance_cost],
    rule_script: script,
  };
}
