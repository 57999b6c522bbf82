import { auditScript, type AuditOptions } from './audit.ts';
import { engineOf } from '../engines/index.ts';
import { defaultTemplateRules, findRule, rulesOf } from './rules/find-rule.ts';
import type { Dialect } from './dialect-facts/dialect-names.ts';
import { rule, tagsOf, type Rule } from './judge/rule.ts';
import { rules } from './rules/index.ts';
import { schemaOfScript } from './script/schema-of-script.ts';

const texts = { what: { zh: '试', en: 'try' }, why: { zh: '试', en: 'try' }, instead: { zh: '试', en: 'try' } };
const common = {
  dialects: ['postgres'],
  category: 'dml',
  level: 'warn',
  needsSchema: 'never',
  bad: [],
  good: [],
  ...texts,
  tags: { operand: ['business'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
} as const;
const broken = rule({
  ...common,
  id: 'dml-broken',
  on: ['select'],
  check() {
    throw new Error('division by zero');
  },
});
const everySelect = rule({
  ...common,
  id: 'dml-every-select',
  on: ['select'],
  check(node, _, report) {
    report(node);
  },
});
const needsTable = rule({
  ...common,
  id: 'dml-needs-table',
  needsSchema: 'always',
  on: ['update'],
  check({ tables: [table] }, context) {
    if (table?.kind === 'table') context.requireTable(table.name);
  },
});

const named = (id: string): Rule => findRule(id) ?? failing(`no rule is called ${id}`);
const audit = (sql: string, options: Partial<AuditOptions> & { only?: readonly Rule[] } = {}) => {
  const { only = [], dialect = 'postgres', ...rest } = options;
  return auditScript(sql, { dialect, rules: only.map((one) => ({ rule: one })), ...rest });
};

test('a finding points at the line, column and length of what it is about', () => {
  const { statements } = audit("SELECT 1;\n\n  DELETE FROM orders\n  WHERE note\n    LIKE '%x';", {
    only: [named('dml-leading-wildcard')],
  });
  const [finding] = statements[1]?.findings ?? [];
  expect(finding).toMatchObject({
    line: 5,
    column: 10,
    length: 4,
    level: 'warn',
    ruleId: 'dml-leading-wildcard',
    message: { en: expect.stringContaining("'%x'") },
  });
  expect(statements[1]).toMatchObject({
    number: 2,
    line: 3,
    column: 3,
    level: 'warn',
    sqlType: 'dml',
    fidelity: 'full',
  });
});

test('what one rule finds several times in a statement is one finding with all its places', () => {
  const { statements } = audit('CREATE TABLE t (a INT, b INT)', { only: [named('ddl-column-comment')] });
  expect(statements[0]?.findings).toHaveLength(1);
  expect(statements[0]?.findings[0]?.places.map((place) => place.column)).toEqual([17, 24]);
  expect(statements[0]?.findings[0]?.message.en).toContain('b');
});

test('findings stand most severe first', () => {
  const { statements } = audit('SELECT * FROM a, b WHERE a.paid = NULL ORDER BY random()', {
    only: rulesOf('postgres'),
  });
  const severity = statements[0]?.findings.map(({ level }) => ['error', 'warn', 'notice'].indexOf(level)) ?? [];
  expect(severity).toEqual([...severity].sort());
  expect(new Set(severity).size).toBe(3);
});

test('what became of a rule has the severest level that it found, or the one that its template gives', () => {
  const mixed = rule({
    ...common,
    id: 'dml-mixed',
    on: ['select', 'update'],
    check: (node, _, report) => report(node, {}, node.kind === 'update' ? 'error' : 'notice'),
  });
  const levelOf = (sql: string, given: { level?: 'normal' } = {}) =>
    auditScript(sql, { dialect: 'postgres', rules: [{ rule: mixed, ...given }] }).rules[0]?.level;
  expect(levelOf('select 1')).toBe('notice');
  expect(levelOf('update t set a = 1; select 1')).toBe('error');
  expect(levelOf('update t set a = 1', { level: 'normal' })).toBe('normal');
  expect(levelOf('delete from t')).toBeUndefined();
});

test('a rule that throws is shown as failed, does not count for the level and leaves the others alone', () => {
  const result = audit('SELECT 1', { only: [broken, everySelect] });
  expect(result.rules).toEqual([
    {
      id: 'dml-broken',
      outcome: 'errored',
      hits: 0,
      judged: 0,
      skipped: 1,
      error: { zh: 'division by zero', en: 'division by zero' },
    },
    { id: 'dml-every-select', outcome: 'hit', hits: 1, level: 'warn', judged: 1, skipped: 0, error: undefined },
  ]);
  expect(result.statements[0]?.findings.map(({ ruleId, error }) => [ruleId, error])).toEqual([
    ['dml-every-select', undefined],
    ['dml-broken', { zh: 'division by zero', en: 'division by zero' }],
  ]);
  expect(audit('SELECT 1', { only: [broken] })).toMatchObject({ level: '', score: 100, coverage: 0 });
});

test('a parameter that cannot be read makes its own rule fail', () => {
  const {
    rules: [outcome],
  } = auditScript('SELECT id FROM t WHERE id IN (1)', {
    dialect: 'mysql',
    rules: [{ rule: named('dml-long-in-list'), params: { first_key: 'many' } }],
  });
  expect(outcome).toMatchObject({ outcome: 'errored', error: { en: 'first_key must be int, not "many"' } });
});

test('a setting overrides the level and the parameters of a rule, an empty one does not', () => {
  const judged = (params: Record<string, string>, level?: 'notice') =>
    auditScript('SELECT id FROM t WHERE id IN (1, 2)', {
      dialect: 'mysql',
      rules: [{ rule: named('dml-long-in-list'), params, level }],
    });
  expect(judged({ first_key: '1' }, 'notice').level).toBe('notice');
  expect(judged({ first_key: '1' }).level).toBe('warn');
  expect(judged({ first_key: '' }).level).toBe('');
});

test('a statement that cannot be read gets one warning with the place and what was expected, and no rule', () => {
  const result = audit('SELECT 1;\nSELECT id FROM WHERE', { only: [everySelect] });
  const [finding, ...others] = result.statements[1]?.findings ?? [];
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ ruleId: '', source: 'syntax', level: 'warn', line: 2 });
  expect(finding?.message.en).toMatch(/line 2, column \d+/);
  expect(result).toMatchObject({ level: 'warn', coverage: 0.5, rules: [{ hits: 1, judged: 1, skipped: 1 }] });
});

test('a rule without the knowledge that it needs is not applicable instead of passed', () => {
  const sql = 'UPDATE users SET id = 1 WHERE id = 2';
  expect(audit(sql, { only: [needsTable] })).toMatchObject({
    coverage: 0,
    rules: [{ outcome: 'notApplicable', skipped: 1 }],
  });
  expect(
    audit(sql, { only: [needsTable], schema: schemaOfScript('CREATE TABLE users (id INT)', 'postgres') }),
  ).toMatchObject({ coverage: 1, rules: [{ outcome: 'pass', judged: 1 }] });
});

test('a rule that meets nothing of its kind is not applicable', () => {
  expect(audit('UPDATE t SET a = 1', { only: [everySelect] })).toMatchObject({
    coverage: 1,
    rules: [{ outcome: 'notApplicable', judged: 0 }],
  });
});

test('long chains of operators and joins overflow nothing', () => {
  const tables = Array.from({ length: 5000 }, (_, n) => ` JOIN t${n} ON t${n}.id = a.id`).join('');
  const sum = Array.from({ length: 20_000 }, (_, n) => `c${n}`).join(' + ');
  const result = audit(`SELECT a.id FROM a${tables} WHERE a.x = 1; SELECT ${sum} FROM a WHERE ${sum} > 1`, {
    only: rulesOf('postgres'),
    schema: schemaOfScript('CREATE TABLE a (id INT)', 'postgres'),
  });
  expect(result.rules.filter(({ outcome }) => outcome === 'errored')).toEqual([]);
  expect(result.statements[0]?.findings.map(({ ruleId }) => ruleId)).toContain('dml-too-many-joins');
  expect(result.statements[1]?.findings.map(({ ruleId }) => ruleId)).toContain('validity-unknown-column');
});

test('an empty script scores nothing', () => {
  expect(audit(' -- nothing here', { only: rulesOf('postgres') })).toMatchObject({
    statements: [],
    score: 0,
    passRate: 0,
    level: '',
    coverage: 1,
  });
});

describe('the whitelist', () => {
  const sql = 'DELETE FROM logs WHERE id = 7';
  const excluded = (entries: AuditOptions['whitelist']) =>
    audit(`${sql};`, { only: [named('dml-require-where'), everySelect], whitelist: entries }).statements[0]?.excludedBy;

  test('excludes the same text in any case', () => {
    expect(excluded([{ value: 'delete from logs where id = 7;', matchType: 'exact_match' }])).toBe(0);
    expect(excluded([{ value: 'delete from logs where id = 8', matchType: 'exact_match' }])).toBeUndefined();
  });

  test('excludes the same statement with other values by its fingerprint', () => {
    expect(excluded([{ value: 'DELETE FROM logs WHERE id = 99', matchType: 'fp_match' }])).toBe(0);
    expect(excluded([{ value: 'DELETE FROM logs WHERE no = 99', matchType: 'fp_match' }])).toBeUndefined();
  });

  test('gives the credit to the last entry that matches', () => {
    expect(
      excluded([
        { value: sql, matchType: 'exact_match' },
        { value: 'DELETE FROM logs WHERE id = 1', matchType: 'fp_match' },
        { value: 'SELECT 1', matchType: 'exact_match' },
      ]),
    ).toBe(1);
  });

  test('is told by each rule what it kept back, which counts for nothing else', () => {
    const script = `DELETE FROM logs; DELETE FROM logs; DELETE FROM logs WHERE id = 7`;
    const whitelist = [{ value: 'DELETE FROM logs', matchType: 'exact_match' }] as const;
    const only = [named('dml-require-where')];
    const { coverage, rules, statements } = audit(script, { only, whitelist });
    expect(rules).toMatchObject([{ outcome: 'pass', hits: 0, judged: 1, skipped: 0, excused: 2 }]);
    expect(rules[0]).not.toHaveProperty('level');
    expect([coverage, statements.map(({ level }) => level)]).toEqual([1, ['normal', 'normal', '']]);
    const failed = audit('SELECT 1', { only: [broken], whitelist: [{ value: 'SELECT 1', matchType: 'exact_match' }] });
    expect(failed.rules).toMatchObject([{ outcome: 'notApplicable', error: undefined }]);
  });

  test('leaves one normal finding and keeps the statement in the context', () => {
    const result = audit('CREATE TABLE a (id INT); INSERT INTO a VALUES (1, 2)', {
      only: rulesOf('postgres'),
      whitelist: [{ value: 'CREATE TABLE a (id INT)', matchType: 'exact_match' }],
    });
    expect(result.statements[0]).toMatchObject({
      level: 'normal',
      findings: [{ source: 'whitelist', ruleId: '', level: 'normal' }],
    });
    expect(result.statements[1]?.findings[0]?.ruleId).toBe('validity-insert-arity');
  });
});

test.each(['mysql', 'postgres'] as const)(
  'on %s the last part of a script knows what the first part did',
  (dialect: Dialect) => {
    const script = `CREATE TABLE shop (id BIGINT PRIMARY KEY, city VARCHAR(20));
    ALTER TABLE shop ADD COLUMN note VARCHAR(50);
    INSERT INTO shop (id, city, note) VALUES (1, 'x', 'y');
    UPDATE shop s SET city = 'z' WHERE s.note = 'y';
    ALTER TABLE shop DROP COLUMN note;
    SELECT s.id, note FROM shop s;
    ALTER TABLE shop RENAME TO store;
    SELECT id FROM store;
    SELECT id FROM shop`;
    const found = audit(script, { dialect }).statements.map(({ findings }) => findings.map(({ ruleId }) => ruleId));
    expect(found).toEqual([[], [], [], [], [], ['validity-unknown-column'], [], [], ['validity-unknown-table']]);
  },
);

test('a dump that adds keys and comments behind its tables is judged by what it leaves', () => {
  const dump = `CREATE TABLE public.users (id bigint NOT NULL, name text);
    COMMENT ON TABLE public.users IS 'people';
    COMMENT ON COLUMN public.users.id IS 'key';
    COMMENT ON COLUMN users.name IS 'full name';
    ALTER TABLE ONLY public.users ADD CONSTRAINT users_pkey PRIMARY KEY (id)`;
  const found = audit(dump, {
    only: [
      named('indexing-require-primary-key'),
      named('ddl-table-comment'),
      named('ddl-column-comment'),
      named('ddl-unique-constraint-lock'),
    ],
  });
  expect(found.level).toBe('');
});

test('a rolled back table is gone on PostgreSQL and stays on MySQL, where DDL commits', () => {
  const script = 'BEGIN; CREATE TABLE shop (id INT); ROLLBACK; CREATE TABLE shop (id INT)';
  const found = (dialect: Dialect) => audit(script, { dialect }).statements[3]?.findings.map(({ ruleId }) => ruleId);
  expect(found('postgres')).toEqual([]);
  expect(found('mysql')).toEqual(['validity-table-exists']);
});

describe('default templates', () => {
  test.each([
    ['MySQL', 'mysql'],
    ['PostgreSQL', 'postgres'],
  ] as const)('that of %s holds the rules that judge, without the customs of others', (dbType, dialect) => {
    const template = defaultTemplateRules(dbType).map((setting) => setting.rule);
    expect(template.length).toBeGreaterThan(20);
    expect(template).toEqual(
      rules.filter(
        ({ level, dialects, conventionOf = dialects }) =>
          level !== 'normal' && dialects.includes(dialect) && conventionOf.includes(dialect),
      ),
    );
  });

  test.each([
    [
      'PostgreSQL',
      `CREATE TABLE customer (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, email text NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
      CREATE UNIQUE INDEX customer_email_key ON customer (email); CREATE VIEW customer_mail AS SELECT id, email FROM customer;
      CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.created_at := now(); RETURN NEW; END $$;
      CREATE TRIGGER customer_touch BEFORE INSERT ON customer FOR EACH ROW EXECUTE FUNCTION touch();`,
    ],
    [
      'SQLite',
      `CREATE TABLE customer (id INTEGER PRIMARY KEY, email TEXT NOT NULL, created_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP); CREATE INDEX customer_email ON customer (email);
      CREATE TRIGGER customer_touch AFTER INSERT ON customer BEGIN UPDATE customer SET email = lower(email) WHERE id = NEW.id; END;`,
    ],
    [
      'Oracle',
      `CREATE TABLE customer (id NUMBER(19) GENERATED ALWAYS AS IDENTITY PRIMARY KEY, email VARCHAR2(200) NOT NULL, created_at TIMESTAMP DEFAULT SYSTIMESTAMP NOT NULL);
      CREATE UNIQUE INDEX customer_email_uk ON customer (email);
CREATE OR REPLACE TRIGGER customer_touch BEFORE INSERT ON customer FOR EACH ROW BEGIN :NEW.created_at := SYSTIMESTAMP; END;
/`,
    ],
    [
      'SQL Server',
      `CREATE TABLE customer (id BIGINT IDENTITY CONSTRAINT pk_customer PRIMARY KEY, email NVARCHAR(200) NOT NULL,
        created_at DATETIME2 CONSTRAINT df_customer_created DEFAULT SYSDATETIME() NOT NULL);
      CREATE UNIQUE INDEX ux_customer_email ON customer (email);
GO
CREATE VIEW dbo.customer_mail AS SELECT id, email FROM customer;`,
    ],
  ])('a careful migration by the customs of %s keeps all its points', (dbType, script) => {
    const { score, statements } = auditScript(script, {
      dialect: engineOf(dbType).dialect,
      rules: defaultTemplateRules(dbType),
    });
    expect(statements.flatMap(({ findings }) => findings.map(({ ruleId }) => ruleId))).toEqual([]);
    expect(score).toBe(100);
  });
});

test('a rule is found by its id and by its older names, and its accuracy follows from its need for the schema', () => {
  for (const name of ['dml-select-star', 'dml_disable_select_all_column', 'SQLE00053'])
    expect(findRule(name)?.id).toBe('dml-select-star');
  expect(tagsOf(named('index-invalidation-implicit-conversion')).audit_accuracy).toEqual(['online']);
  expect(tagsOf(named('dml-select-star')).audit_accuracy).toEqual(['offline']);
});

function failing(reason: string): never {
  throw new Error(reason);
}

test('a search path says where the next names are looked up', () => {
  const script =
    'CREATE SCHEMA shop; SET search_path = shop, public; CREATE TABLE goods (id INT); SET search_path TO public; SELECT id FROM goods; SELECT id FROM shop.goods';
  const found = audit(script, { schema: schemaOfScript('CREATE TABLE users (id INT)', 'postgres') }).statements.map(
    ({ findings }) => findings.map(({ ruleId }) => ruleId),
  );
  expect(found).toEqual([[], [], [], [], ['validity-unknown-table'], []]);
});

test('what was read ahead does not count an index twice, and knows the tables of SELECT INTO', () => {
  const found = (sql: string) =>
    auditScript(sql, {
      dialect: 'postgres',
      rules: rules
        .filter(({ id }) => /column-in-many-indexes|redundant-index|require-primary-key/.test(id))
        .map((rule) => ({ rule })),
    }).statements.flatMap(({ number, findings }) => findings.map(({ ruleId }) => `${number} ${ruleId}`));
  expect(found('CREATE TABLE t (id bigint PRIMARY KEY, a int); CREATE INDEX i ON t (id, a)')).toEqual([]);
  expect(
    found(
      'CREATE TABLE u (id int PRIMARY KEY); SELECT 1 AS id INTO t; CREATE INDEX i ON t (id); CREATE INDEX j ON t (id)',
    ),
  ).toEqual(['4 index-optimization-redundant-index']);
});

test('a very large script is judged like a small one, though its trees are let go after reading ahead', () => {
  const tables = Array.from({ length: 20_100 }, (_, n) => `CREATE TABLE t${n} (id INT PRIMARY KEY, a INT)`);
  const end = "COMMENT ON TABLE t20050 IS 'x'; ALTER TABLE t20060 DROP COLUMN a; SELECT a FROM t20060";
  const { statements } = audit(`${tables.join(';')};${end}`, { only: [named('ddl-table-comment')] });
  const found = (number: number) => statements[number]?.findings.map(({ ruleId }) => ruleId);
  expect([found(0), found(20_050), found(20_060)]).toEqual([['ddl-table-comment'], [], ['ddl-table-comment']]);
  expect(statements.at(-1)?.findings.map(({ ruleId }) => ruleId)).toEqual(['validity-unknown-column']);
});

test('the same words are said of the same names, and others of others', () => {
  const { statements } = audit('CREATE TABLE a (x INT, y INT); CREATE TABLE b (x INT, y INT)', {
    only: [named('ddl-column-comment')],
  });
  expect(
    statements.map(({ findings }) => findings[0]?.places.map(({ message }) => message.en.match(/\b[xy]\b/)?.[0])),
  ).toEqual([
    ['x', 'y'],
    ['x', 'y'],
  ]);
});
