import type { ExpressionProductions } from '../../../grammar/dialect.ts';
import { oracleCall } from './call.ts';
import { multiset, oracleTest } from './conditions.ts';
import { oracleSecondWords, takeSecondSign } from './powers.ts';
import { oraclePrimaries } from './primaries.ts';
import { intervalQualifier, oracleTypeTail } from './type-tail.ts';

/** What Oracle's expressions have of their own; Dameng's too. */
export const oracleExpressions: ExpressionProductions = {
  call: oracleCall,
  primaries: oraclePrimaries,
  operations: { MULTISET: multiset },
  secondWords: oracleSecondWords,
  secondSign: takeSecondSign,
  test: oracleTest,
  intervalFields: intervalQualifier,
  typeTail: oracleTypeTail,
};
