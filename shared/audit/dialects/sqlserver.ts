import { standardPowers } from '../grammar/operators.ts';
import type { DialectTable } from './dialect.ts';
import { wordSet } from './reserved-words.ts';

const reserved = wordSet(`
  ADD ALL ALTER AND ANY AS ASC AUTHORIZATION BACKUP BEGIN BETWEEN BREAK BROWSE BULK BY CASCADE CASE CHECK CHECKPOINT CLOSE CLUSTERED COLLATE
  COLUMN COMMIT CONSTRAINT CONTAINS CONTINUE CREATE CROSS CURRENT CURSOR DATABASE DBCC DEALLOCATE DECLARE DEFAULT DELETE DENY DESC DISTINCT DROP
  ELSE END EXCEPT EXEC EXECUTE EXISTS EXIT EXTERNAL FETCH FOR FOREIGN FROM FULL FUNCTION GOTO GRANT GROUP HAVING HOLDLOCK IDENTITY IF IN INDEX
  INNER INSERT INTERSECT INTO IS JOIN KEY KILL LEFT LIKE MERGE NATIONAL NOCHECK NONCLUSTERED NOT NULL OF OFF ON OPEN OPTION OR ORDER OUTER
  OVER PERCENT PIVOT PLAN PRIMARY PRINT PROC PROCEDURE RAISERROR READ REFERENCES RETURN REVERT REVOKE RIGHT ROLLBACK SAVE SCHEMA SELECT SET
  SHUTDOWN SOME TABLE TABLESAMPLE THEN TO TOP TRAN TRANSACTION TRIGGER TRUNCATE UNION UNIQUE UNPIVOT UPDATE USE USING VALUES VIEW WAITFOR
  WHEN WHERE WHILE WITH`);

/** SQL Server: lexing, splitting and the statements that all dialects share. */
export const sqlserver: DialectTable = {
  lexical: {
    backslashEscapes: false, doubleQuotes: 'name', backticks: false, brackets: true, hashComments: false, dashCommentNeedsSpace: false,
    nestedComments: true, conditionalComments: false, dollarQuotes: false, escapeStrings: false, quoteOperator: false, stringPrefixes: 'N',
    variables: true, hashNames: true, colonParameters: false, questionParameters: true, customOperators: false, digitNames: false,
  },
  split: { delimiterLines: false, goLines: true, slashLines: false, backslashLines: false, blocks: 'untilDelimiter' },
  reserved: { column: reserved, functionName: new Set([...reserved].filter((word) => word !== 'LEFT' && word !== 'RIGHT')), bareAlias: reserved },
  grammar: { isComplete: false, family: 'sqlserver', pipesConcatenate: true, comparisonsDoNotChain: true, closedTypes: false, binaryPowers: standardPowers },
  commands: { create: [], alter: [], drop: [] },
  statements: {},
};
