import type { Rewrite } from '../rewrite.ts';
import constantCondition from './constant-condition.ts';
import countColumn from './count-column.ts';
import dateRange from './date-range.ts';
import deepPaging from './deep-paging.ts';
import distinctJoinToExists from './distinct-join-to-exists.ts';
import havingToWhere from './having-to-where.ts';
import implicitConversion from './implicit-conversion.ts';
import notInToNotExists from './not-in-to-not-exists.ts';
import orToIn from './or-to-in.ts';
import orToUnion from './or-to-union.ts';
import outerToInner from './outer-to-inner.ts';
import quotedNumber from './quoted-number.ts';
import scalarSubqueryToJoin from './scalar-subquery-to-join.ts';
import subqueryDistinct from './subquery-distinct.ts';
import subqueryOrder from './subquery-order.ts';
import unionAll from './union-all.ts';
import uniqueDistinct from './unique-distinct.ts';
import unusedJoin from './unused-join.ts';

/** Every rewrite, in the order in which they are made: what takes away comes first, what no rule proves last. */
export const rewrites: readonly Rewrite[] = [
  constantCondition,
  subqueryOrder,
  subqueryDistinct,
  uniqueDistinct,
  unusedJoin,
  outerToInner,
  havingToWhere,
  dateRange,
  implicitConversion,
  orToIn,
  notInToNotExists,
  countColumn,
  unionAll,
  deepPaging,
  scalarSubqueryToJoin,
  distinctJoinToExists,
  orToUnion,
  quotedNumber,
];
