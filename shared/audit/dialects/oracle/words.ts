import { wordSet } from '../../tokens/word-set.ts';

const sqlReserved = wordSet(`
  ACCESS ADD ALL ALTER AND ANY AS ASC AUDIT BETWEEN BY CHECK CLUSTER COLUMN COMPRESS CONNECT CREATE CURRENT
  DEFAULT DELETE DESC DISTINCT DROP ELSE EXCLUSIVE EXISTS FOR FROM GRANT GROUP HAVING IDENTIFIED IMMEDIATE IN
  INCREMENT INDEX INITIAL INSERT INTERSECT INTO IS LIKE LOCK MINUS MODE NOT NOWAIT NULL OF ON OPTION OR ORDER
  PCTFREE PRIOR PUBLIC RENAME RESOURCE REVOKE SELECT SET SHARE START SYNONYM TABLE THEN TO TRIGGER UNION UNIQUE
  UPDATE VALIDATE VALUES VIEW WHENEVER WHERE WITH
`);
// PL/SQL reserves these too; as names of columns they need quotes in practice.
const blockWords = wordSet('BEGIN CASE DECLARE ELSIF END GOTO IF WHEN');

/**
 * Words that may not name a column, table or variable. The pseudo columns and the types are names like any other here.
 */
export const oracleReserved: ReadonlySet<string> = new Set([...sqlReserved, ...blockWords]);

/** SET makes a set of a collection. */
export const oracleFunctionReserved: ReadonlySet<string> = new Set(
  [...oracleReserved].filter((word) => word !== 'SET'),
);

/** Words that cannot be an alias, because they begin the next clause. */
export const oracleNoAlias: ReadonlySet<string> = new Set([
  ...oracleReserved,
  ...wordSet(
    'BULK CROSS FETCH FULL INNER JOIN LEFT NATURAL OFFSET RIGHT USING RETURNING RETURN LOG MODEL WINDOW QUALIFY EXCEPT',
  ),
]);
