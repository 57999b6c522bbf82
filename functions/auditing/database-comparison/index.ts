import * as contract from '../../../shared/contract/auditing/database-comparison/operations.ts';
import { implement } from '../../platform/implement.ts';
import { compareDatabases } from './compare.ts';
import { getComparison, listComparedObjects, startComparison } from './in-background.ts';
import { cancelRehearsal, getRehearsal, startRehearsal } from './rehearsal/operations.ts';
import { getComparisonStatements, makeChangeSql } from './statements.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    ...{ compareDatabases, getComparisonStatements, makeChangeSql },
    ...{ startComparison, getComparison, listComparedObjects },
    ...{ startRehearsal, getRehearsal, cancelRehearsal },
  },
  uses,
);
