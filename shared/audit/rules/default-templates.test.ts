import { engineOf, engines } from '../../engines/index.ts';
import { severityOf } from '../../levels.ts';
import { auditScript, type AuditResult } from '../audit.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { defaultTemplateRules } from './find-rule.ts';
import { dialectsOf, schemaOfExample, type Example } from '../judge/rule-example.ts';
import type { Rule, RuleSetting } from '../judge/rule.ts';
import { parseScript } from '../read/parse.ts';

/** One database type for each dialect: its template is that of all who speak it. */
const dbTypes = [...new Map(engines.map(({ dialect, dbType }) => [dialect, dbType])).values()];

test('every default template ranks: it holds rules of each level and none that only tells', () => {
  for (const dbType of dbTypes) {
    const levels = defaultTemplateRules(dbType).map(({ rule }) => rule.level);
    for (const level of ['error', 'warn', 'notice'] as const)
      expect([dbType, level, levels.filter((one) => one === level).length > 3]).toEqual([dbType, level, true]);
    expect(levels).not.toContain('normal');
  }
});

/** What else the template says about a rule's good examples: all that is told of every one of them, by rule. */
function toldOfAllGood(rule: Rule, settings: readonly RuleSetting[], dialect: Dialect): Map<string, Rule['level']> {
  const levels = new Map(settings.map((setting) => [setting.rule.id, setting.rule.level]));
  const examples = rule.good.filter((example) => dialectsOf(example, rule.dialects).includes(dialect));
  const told = examples.map((example) => {
    const { statements } = auditExample(example, settings, dialect);
    return new Set(statements.flatMap(({ findings }) => findings.map(({ ruleId }) => ruleId)));
  });
  const [first = new Set<string>(), ...rest] = told;
  return new Map(
    [...first].flatMap((id) => {
      const level = levels.get(id);
      return level && rest.every((ids) => ids.has(id)) ? [[id, level] as const] : [];
    }),
  );
}

function auditExample(example: Example, rules: readonly RuleSetting[], dialect: Dialect): AuditResult {
  const { given, ...shown } = typeof example === 'string' ? { sql: example } : example;
  const before = given === undefined ? undefined : parseScript(given, dialect);
  const schema = schemaOfExample({ ...shown, given: before }, dialect);
  return auditScript(parseScript(shown.sql, dialect), { dialect, rules, schema });
}

/** Examples are as short as what they show. What these rules ask for, an example of another rule leaves out. */
const leftOutOfExamples: Readonly<Record<string, string>> = {
  'indexing-require-primary-key': 'a table of an example has the columns that matter',
  'ddl-index-not-concurrently': 'an example about what an index holds says nothing of how it is made',
  'indexing-index-not-online': 'an example about what an index holds says nothing of how it is made',
};

/** Where all that is right by one rule still falls short of another, and why both can be followed. */
const explained: Readonly<Record<string, string>> = {
  'usage-lock-table-without-wait > usage-lock-tables':
    'best is no lock by hand at all; one that has to be must not wait',
};

describe.each(dbTypes)('the default template of %s', (dbType) => {
  const { dialect } = engineOf(dbType);
  const settings = defaultTemplateRules(dbType);
  const told = new Map(settings.map(({ rule }) => [rule.id, toldOfAllGood(rule, settings, dialect)]));

  test('holds no two rules that exclude each other', () => {
    const excluding = [...told].flatMap(([id, others]) =>
      [...others.keys()].filter((other) => told.get(other)?.has(id)).map((other) => `${id}, ${other}`),
    );
    expect(excluding).toEqual([]);
  });

  test('can be followed: what is right by one rule is neither error nor warning by another', () => {
    const unexplained = [...told].flatMap(([id, others]) =>
      [...others]
        .filter(([other, level]) => severityOf(level) >= severityOf('warn') && !(other in leftOutOfExamples))
        .map(([other]) => `${id} > ${other}`)
        .filter((pair) => !(pair in explained)),
    );
    expect(unexplained).toEqual([]);
  });
});

const mysql = `CREATE TABLE IF NOT EXISTS customer (
    id BIGINT UNSIGNED NOT NULL COMMENT 'key' AUTO_INCREMENT PRIMARY KEY, email VARCHAR(200) NOT NULL COMMENT 'mail',
    create_time DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP COMMENT 'made',
    update_time DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP COMMENT 'changed'
  ) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'customers';
  CREATE UNIQUE INDEX uniq_email ON customer (email);
  ALTER TABLE purchase ADD COLUMN note VARCHAR(50) NULL COMMENT 'note';
  INSERT INTO customer (email) VALUES ('mei@example.org');
  UPDATE purchase SET note = 'paid' WHERE id = 7;
  SELECT id, email FROM customer WHERE email = 'mei@example.org' LIMIT 10;`;
const postgres = `CREATE TABLE customer (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, email text NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE UNIQUE INDEX customer_email_key ON customer (email);
  CREATE INDEX CONCURRENTLY purchase_note ON purchase (note);
  ALTER TABLE purchase ADD COLUMN state text;
  INSERT INTO customer (email) VALUES ('mei@example.org');
  UPDATE purchase SET state = 'paid' WHERE id = 7;
  SELECT id, email FROM customer WHERE email = 'mei@example.org';`;
const cockroach = `CREATE TABLE customer (id UUID NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY, email STRING NOT NULL, created_at TIMESTAMPTZ NOT NULL DEFAULT now(), UNIQUE INDEX by_email (email));
  CREATE INDEX purchase_note ON purchase (note) STORING (state);
  ALTER TABLE purchase ADD COLUMN region STRING;
  UPSERT INTO customer (id, email) VALUES ('b1f7a5de-29a4-4e0c-8f3e-6a1c1f3f6f10', 'mei@example.org');
  UPDATE purchase SET state = 'paid' WHERE id = 7;
  SELECT id, email FROM customer AS OF SYSTEM TIME '-10s' WHERE email = 'mei@example.org';`;
const oracle = `CREATE TABLE customer (id NUMBER(19) GENERATED ALWAYS AS IDENTITY PRIMARY KEY, email VARCHAR2(200 CHAR) NOT NULL, created_at TIMESTAMP DEFAULT SYSTIMESTAMP NOT NULL);
  CREATE UNIQUE INDEX customer_email_uk ON customer (email);
  CREATE INDEX purchase_note ON purchase (note) ONLINE;
  ALTER TABLE purchase ADD (state VARCHAR2(20 CHAR));
  INSERT INTO customer (email) VALUES ('mei@example.org');
  UPDATE purchase SET state = 'paid' WHERE id = 7;
  SELECT id, email FROM customer WHERE email = 'mei@example.org';`;
const sqlServer = `CREATE TABLE dbo.customer (id BIGINT IDENTITY CONSTRAINT pk_customer PRIMARY KEY, email NVARCHAR(200) NOT NULL, created_at DATETIME2 NOT NULL);
  CREATE UNIQUE INDEX ux_customer_email ON dbo.customer (email);
  ALTER TABLE dbo.purchase ADD state NVARCHAR(20) NULL;
  INSERT INTO dbo.customer (email, created_at) VALUES (N'mei@example.org', SYSDATETIME());
  UPDATE dbo.purchase SET state = N'paid' WHERE id = 7;
  SELECT id, email FROM dbo.customer WHERE email = N'mei@example.org';`;
const plain = (
  text: string,
  change: string,
) => `CREATE TABLE customer (id BIGINT NOT NULL PRIMARY KEY, email ${text} NOT NULL);
  ${change}
  INSERT INTO customer (id, email) VALUES (1, 'mei@example.org');
  UPDATE purchase SET state = 'paid' WHERE id = 7;
  SELECT id, email FROM customer WHERE email = 'mei@example.org';`;

/**
 * A change of a live database as somebody careful writes it: a new table with its index, a new column, and rows by
 * their key.
 */
const carefulMigrations: Readonly<Record<Dialect, string>> = {
  mysql,
  postgres,
  gaussdb: postgres,
  cockroach,
  oracle,
  dm: oracle,
  sqlserver: sqlServer,
  db2: plain('VARCHAR(200)', 'ALTER TABLE purchase ADD COLUMN state VARCHAR(20);'),
  hana: plain('NVARCHAR(200)', 'ALTER TABLE purchase ADD (state NVARCHAR(20));'),
  sqlite: plain('TEXT', 'ALTER TABLE purchase ADD COLUMN state TEXT; CREATE INDEX customer_email ON customer (email);'),
  snowflake: plain('VARCHAR(200)', 'ALTER TABLE purchase ADD COLUMN state VARCHAR(20);'),
  hive: `CREATE TABLE customer (id BIGINT, email STRING) STORED AS ORC;
    INSERT INTO TABLE customer SELECT id, email FROM customer_new WHERE day = '2026-01-01';
    SELECT id, email FROM customer WHERE email = 'mei@example.org';`,
  clickhouse: `CREATE TABLE visit (day Date, id UInt64, page String) ENGINE = MergeTree ORDER BY (day, id);
    ALTER TABLE visit ADD COLUMN referrer String;
    INSERT INTO visit (day, id, page) VALUES ('2026-01-01', 1, '/');
    SELECT page FROM visit WHERE day = '2026-01-01';`,
};

test.each(Object.entries(carefulMigrations))(
  'a careful migration of %s has neither error nor warning',
  (name, script) => {
    const engine = engines.find(({ dialect }) => dialect === name) ?? engineOf(name);
    const { statements } = auditScript(script, {
      dialect: engine.dialect,
      rules: defaultTemplateRules(engine.dbType),
    });
    const heavy = statements.flatMap(({ findings, number }) =>
      findings
        .filter(({ level }) => severityOf(level) >= severityOf('warn'))
        .map((one) => [number, one.ruleId, one.message.en]),
    );
    expect(heavy).toEqual([]);
  },
);

/** From harmless to terrible, five statements each. */
const ranked = [
  ['only what is right', ['', '', '', '', '']],
  ['one look worth', ['look', '', '', '', '']],
  ['three looks worth', ['look', 'look', 'look', '', '']],
  ['one harmful', ['harm', '', '', '', '']],
  ['harmful and to look at', ['harm', 'look', 'look', 'look', '']],
  ['mostly harmful', ['harm', 'harm', 'harm', 'look', '']],
  ['one that loses data', ['loss', 'harm', 'look', 'look', '']],
  ['three that lose data', ['loss', 'loss', 'loss', 'harm', '']],
  ['all that is wrong', ['loss', 'loss', 'loss', 'loss', 'loss']],
] as const;
const statementsOf = {
  '': [
    'SELECT id FROM orders WHERE id = 1',
    'SELECT paid FROM orders WHERE id = 2',
    'SELECT id FROM parts WHERE id = 3',
  ],
  look: [
    'SELECT * FROM orders WHERE id = 1',
    'INSERT INTO orders VALUES (1, 2)',
    'SELECT id FROM orders WHERE id = 1 UNION SELECT id FROM parts WHERE id = 2',
  ],
  harm: [
    "SELECT id FROM orders WHERE name LIKE '%x'",
    'SELECT id FROM orders WHERE paid + 1 = 7',
    'SELECT id FROM orders WHERE city NOT IN (SELECT city FROM parts WHERE id = 5)',
  ],
  loss: [
    'DELETE FROM orders',
    'DROP TABLE parts',
    'UPDATE orders SET paid = 1',
    'TRUNCATE TABLE orders',
    'DELETE FROM parts WHERE 1 = 1',
  ],
} as const;

test.each(['MySQL', 'PostgreSQL', 'Oracle', 'SQL Server'])(
  'the score of %s ranks nine scripts from harmless to terrible',
  (dbType) => {
    const scores = ranked.map(([, kinds]) => {
      const script = kinds.map((kind, at) => statementsOf[kind][at % statementsOf[kind].length]).join(';\n');
      const { dialect } = engineOf(dbType);
      return auditScript(script, { dialect, rules: defaultTemplateRules(dbType) }).score;
    });
    expect(scores[0]).toBe(100);
    expect(scores.map((score, at) => at === 0 || score < (scores[at - 1] ?? 0))).toEqual(scores.map(() => true));
  },
);
