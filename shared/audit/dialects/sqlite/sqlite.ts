import { standardFacts } from '../../grammar/words/standard-facts.ts';
import { addedClauses } from '../../grammar/patterns/added-clauses.ts';
import { commands } from '../../grammar/patterns/command.ts';
import { standardPowers, withPowers } from '../../grammar/expressions/operators.ts';
import { powers } from '../../grammar/expressions/powers.ts';
import { transaction } from '../../grammar/statements/transaction.ts';
import { parseInsert } from '../../grammar/changes/insert.ts';
import { parseExplain } from '../../grammar/statements/explain.ts';
import { parseSqliteName } from './grammar/names.ts';
import { verb } from '../../grammar/patterns/verb.ts';
import type { DialectTable } from '../../grammar/dialect.ts';
import { standardLexical, standardReserved, standardSplit } from '../../grammar/words/standard.ts';

const conflict = 'ON CONFLICT {ROLLBACK|ABORT|FAIL|IGNORE|REPLACE}';
const otherwise = 'OR {REPLACE|ROLLBACK|ABORT|FAIL|IGNORE}';

/** SQLite 3. */
export const sqlite: DialectTable = {
  lexical: {
    ...standardLexical,
    backticks: true,
    brackets: true,
    stringPrefixes: 'X',
    variables: true,
    dollarQuotes: false,
    openComments: true,
  },
  split: standardSplit,
  reserved: standardReserved(
    `
  ADD ALTER CHECK COLLATE COMMIT CONSTRAINT DEFAULT FOREIGN INDEX ISNULL LIMIT NOTNULL PRIMARY REFERENCES
  RETURNING TO TRANSACTION UNIQUE
`,
  ),
  facts: standardFacts,
  grammar: {
    pipesConcatenate: true,
    comparisonsDoNotChain: false,
    closedTypes: false,
    typelessColumns: true,
    isCompares: true,
    freeTypes: true,
    lenient: true,
    binaryPowers: withPowers(standardPowers, {
      '==': powers.comparison,
      ISNULL: powers.comparison,
      NOTNULL: powers.comparison,
      GLOB: powers.matching,
      MATCH: powers.matching,
      REGEXP: powers.matching,
      '<<': powers.shift,
      '>>': powers.shift,
      '||': powers.power,
      '->': powers.power,
      '->>': powers.power,
    }),
  },
  clauses: addedClauses({
    createTable: ['WITHOUT ROWID', 'STRICT', ', WITHOUT ROWID', ', STRICT'],
    column: ['AUTOINCREMENT', 'ASC', 'DESC', conflict],
    referenced: [conflict],
    insert: [otherwise],
    update: [otherwise],
    table: ['INDEXED BY id', 'NOT INDEXED'],
    alterTable: [],
  }),
  commands: {
    create: commands('CREATE', [
      'VIRTUAL TABLE [IF NOT EXISTS] name USING id [parens]',
      `TRIGGER: [TEMP|TEMPORARY] TRIGGER [IF NOT EXISTS] name [BEFORE|AFTER|INSTEAD OF]
  {DELETE|INSERT|UPDATE [OF id,...]} ON name [FOR EACH ROW] [WHEN expr] body`,
    ]),
    alter: [],
    drop: [],
  },
  statements: {
    PRAGMA: verb('PRAGMA', ['name [= value|( [value] )]']),
    ATTACH: verb('ATTACH', ['[DATABASE] expr AS idOrString [KEY expr]']),
    DETACH: verb('DETACH', ['[DATABASE] idOrString']),
    VACUUM: verb('VACUUM', ['[name] [INTO expr]']),
    ANALYZE: verb('ANALYZE', ['[name]']),
    REINDEX: verb('REINDEX', ['[name]']),
    BEGIN: transaction('BEGIN', 'BEGIN [DEFERRED|IMMEDIATE|EXCLUSIVE] [TRANSACTION]'),
    COMMIT: transaction('COMMIT', 'COMMIT [TRANSACTION]'),
    END: transaction('COMMIT', 'END [TRANSACTION]'),
    ROLLBACK: transaction('ROLLBACK', 'ROLLBACK [TRANSACTION] [TO [SAVEPOINT] id]'),
    SAVEPOINT: transaction('SAVEPOINT', 'SAVEPOINT id'),
    RELEASE: transaction('RELEASE', 'RELEASE [SAVEPOINT] id'),
    REPLACE: (p) => parseInsert(p, undefined),
    EXPLAIN: parseExplain,
  },
  own: { objectName: parseSqliteName },
};
