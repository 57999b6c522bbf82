// Made by `npm run gen`; do not edit.
import type { Rule } from '../../judge/rule.ts';
import arithmeticOnColumn from './arithmetic-on-column.ts';
import firstColumnNotEqual from './first-column-not-equal.ts';
import functionOfUser from './function-of-user.ts';
import functionOnColumn from './function-on-column.ts';
import implicitConversion from './implicit-conversion.ts';
import joinCollation from './join-collation.ts';
import joinColumnWithoutIndex from './join-column-without-index.ts';
import leftmostColumn from './leftmost-column.ts';
import negativeCondition from './negative-condition.ts';
import orAcrossTables from './or-across-tables.ts';
import skewedColumn from './skewed-column.ts';

/** The rules of the category index-invalidation. */
export const indexInvalidationRules: readonly Rule[] = [
  arithmeticOnColumn,
  firstColumnNotEqual,
  functionOfUser,
  functionOnColumn,
  implicitConversion,
  joinCollation,
  joinColumnWithoutIndex,
  leftmostColumn,
  negativeCondition,
  orAcrossTables,
  skewedColumn,
];
