import type { KeywordLead } from './word-place.ts';

/**
 * Keywords by how often people write them, the most frequent first: where the grammar takes several, that is their
 * order.
 */
const frequent = `
  SELECT FROM WHERE AND AS ON BY JOIN LEFT+JOIN INNER+JOIN GROUP+BY ORDER+BY IN OR NOT IS NULL SET VALUES INTO TABLE
  LIMIT LIKE BETWEEN HAVING UNION CASE WHEN THEN ELSE END DISTINCT EXISTS ASC DESC INSERT+INTO UPDATE DELETE+FROM WITH
  CREATE ALTER DROP PRIMARY+KEY NOT+NULL DEFAULT KEY INDEX ADD COLUMN CONSTRAINT FOREIGN+KEY REFERENCES UNIQUE CHECK
  IF+EXISTS IF+NOT+EXISTS USING RIGHT+JOIN CROSS+JOIN FULL+JOIN ALL OFFSET TO FOR OVER RETURNING CASCADE VIEW
  TRUNCATE BEGIN COMMIT ROLLBACK EXPLAIN GRANT REVOKE FUNCTION PROCEDURE TRIGGER SCHEMA DATABASE SEQUENCE TYPE ROLE USER
  OF EXECUTE RETURNS LANGUAGE REPLACE OPTION OPTIONS OWNER RENAME MODIFY CHANGE FIRST AFTER BEFORE
  EACH ROW ROWS PARTITION
  PARTITION+BY RANGE LIST HASH INTERSECT EXCEPT MERGE CALL SHOW USE ANALYZE START TRANSACTION COMMENT COLLATE TRUE FALSE
  ILIKE ANY SOME INTERVAL CAST CURRENT_TIMESTAMP CURRENT_DATE LATERAL NATURAL ENABLE DISABLE ONLY TEMPORARY GENERATED
  ALWAYS IDENTITY AUTO_INCREMENT ENGINE CHARSET CHARACTER DO NOTHING CONFLICT DUPLICATE MATCHED WINDOW FETCH NEXT
`;
const places = new Map(
  frequent
    .trim()
    .split(/\s+/)
    .map((word, place) => [word.replaceAll('+', ' '), place]),
);
const firstPlaces = new Map<string, number>();
for (const [words, place] of places) {
  const [first = ''] = words.split(' ');
  if (!firstPlaces.has(first)) firstPlaces.set(first, place);
}

/** What most often follows a word, where the order above would mislead. */
const followers: Readonly<Record<string, string>> = {
  CREATE: 'TABLE INDEX VIEW OR UNIQUE FUNCTION PROCEDURE TRIGGER DATABASE SCHEMA USER TYPE TEMPORARY',
  ALTER: 'TABLE COLUMN INDEX VIEW DATABASE USER SEQUENCE FUNCTION TYPE',
  DROP: 'TABLE COLUMN INDEX CONSTRAINT VIEW DATABASE FUNCTION TRIGGER PRIMARY DEFAULT NOT',
  ADD: 'COLUMN CONSTRAINT INDEX PRIMARY FOREIGN UNIQUE KEY PARTITION CHECK',
  SHOW: 'TABLES DATABASES CREATE COLUMNS INDEX VARIABLES STATUS PROCESSLIST GRANTS',
  GRANT: 'SELECT ALL INSERT UPDATE DELETE EXECUTE USAGE',
  REVOKE: 'SELECT ALL INSERT UPDATE DELETE EXECUTE USAGE',
  IS: 'NULL NOT DISTINCT TRUE FALSE',
  NOT: 'NULL IN EXISTS LIKE BETWEEN',
  ON: 'DELETE UPDATE CONFLICT DUPLICATE',
  FOR: 'EACH UPDATE SHARE VALUES',
  OR: 'REPLACE',
  INSERT: 'INTO IGNORE',
  DELETE: 'FROM CASCADE',
  EXPLAIN: 'SELECT ANALYZE UPDATE DELETE INSERT',
  COMMENT: 'ON IS',
  START: 'TRANSACTION WITH',
  DEFAULT: 'NULL FALSE TRUE CURRENT_TIMESTAMP CURRENT_DATE',
  DO: 'UPDATE NOTHING',
  '': 'SELECT INSERT UPDATE DELETE CREATE ALTER DROP WITH EXPLAIN TRUNCATE GRANT BEGIN COMMIT SET SHOW USE',
};

/** What most often follows in a clause, once it holds something. */
const continuations: Readonly<Record<string, string>> = {
  SELECT: 'FROM AS',
  FROM: 'WHERE JOIN LEFT ON ORDER GROUP INNER AS LIMIT AND',
  CASE: 'WHEN',
  WHEN: 'THEN AND OR IN IS LIKE BETWEEN',
  THEN: 'WHEN ELSE END',
  ELSE: 'END',
  LIMIT: 'OFFSET FOR UNION',
  PARTITION: 'ORDER ROWS RANGE',
  WHERE: 'AND IN IS LIKE BETWEEN OR ORDER GROUP LIMIT',
  GROUP: 'HAVING ORDER LIMIT',
  HAVING: 'AND ORDER LIMIT OR',
  ORDER: 'DESC ASC LIMIT NULLS OFFSET',
  UPDATE: 'SET',
  SET: 'WHERE',
  INTO: 'VALUES SELECT',
  VALUES: 'ON RETURNING',
  ALTER: 'ADD DROP ALTER RENAME MODIFY CHANGE SET OWNER',
  CREATE: 'NOT NULL PRIMARY DEFAULT UNIQUE REFERENCES AUTO_INCREMENT COMMENT CONSTRAINT CHECK FOREIGN ON ENGINE',
  DROP: 'IF CASCADE RESTRICT',
  VACUUM: 'FULL ANALYZE FREEZE',
};

/** How far down a list a keyword belongs behind another in a clause: the smaller, the likelier. */
export function wordWeight(words: string, { before, clause, operand }: WordPlace): number {
  const [first = ''] = words.split(' ');
  const predicate = operand && predicateWeight(first, operand);
  if (predicate !== undefined) return predicate;
  const follows = followers[before]?.split(' ').indexOf(first) ?? -1;
  if (follows >= 0) return follows / 1000;
  const goesOn = continuations[clause]?.split(' ').indexOf(first) ?? -1;
  if (goesOn >= 0) return 0.05 + goesOn / 1000;
  const place = places.get(words) ?? firstPlaces.get(first);
  return place === undefined ? 1 : 0.1 + place / 1000;
}

function predicateWeight(word: string, operand: 'compared' | 'first'): number | undefined {
  const order = predicates.indexOf(word);
  if (order < 0) return undefined;
  return operand === 'first' ? order / 1000 : 0.9;
}

/** Words that compare, and the one that turns them round, the most frequent first. */
const predicates = 'IN IS LIKE BETWEEN NOT ILIKE REGEXP RLIKE SIMILAR'.split(' ');

/** The word before the cursor, and what leads there. */
export type WordPlace = KeywordLead & { readonly before: string };

/** Words that say more with those that follow them. */
export const longerForms: Readonly<Record<string, readonly string[]>> = {
  GROUP: ['GROUP BY'],
  ORDER: ['ORDER BY'],
  PARTITION: ['PARTITION BY'],
  INSERT: ['INSERT INTO'],
  DELETE: ['DELETE FROM'],
  LEFT: ['LEFT JOIN'],
  RIGHT: ['RIGHT JOIN'],
  INNER: ['INNER JOIN'],
  CROSS: ['CROSS JOIN'],
  FULL: ['FULL JOIN'],
  PRIMARY: ['PRIMARY KEY'],
  FOREIGN: ['FOREIGN KEY'],
  IS: ['IS NULL', 'IS NOT NULL'],
  IF: ['IF NOT EXISTS', 'IF EXISTS'],
};

/** Words that the grammar takes only when it sees which follow. */
export const neededBehind: Readonly<Record<string, readonly string[]>> = {
  NOT: ['IN', 'NULL', 'EXISTS', 'LIKE'],
  IS: ['NULL'],
  WITHOUT: ['TIME ZONE'],
  WITH: ['TIME ZONE'],
  USE: ['INDEX'],
  FORCE: ['INDEX'],
  IGNORE: ['INDEX'],
  EXTENDED: ['SELECT'],
  ANALYZE: ['SELECT'],
  EXISTS: ['('],
};

/** Words that any dialect may have where its grammar does not tell what it looks for. */
export const everydayWords: readonly string[] = [
  ...new Set([...places.keys()].map((words) => words.split(' ')[0] ?? '')),
  'LEFT',
  'RIGHT',
  'INNER',
  'CROSS',
  'FULL',
];
