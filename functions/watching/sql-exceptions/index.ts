import * as contract from '../../../shared/contract/watching/sql-exceptions/operations.ts';
import { implement } from '../../platform/implement.ts';
import { createSqlException, deleteSqlException, listSqlExceptions, updateSqlException } from './sql-exceptions.ts';

export const group = implement(contract, {
  listSqlExceptions,
  createSqlException,
  updateSqlException,
  deleteSqlException,
});
