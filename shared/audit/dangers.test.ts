import { severityOf } from '../levels.ts';
import type { Danger } from '../../test/support/danger.ts';
import { mariadbDangers } from '../../test/support/dangers-mariadb.ts';
import { mysqlDangers, mysqlHarmless } from '../../test/support/dangers-mysql.ts';
import { postgresDangers, postgresHarmless } from '../../test/support/dangers-postgres.ts';
import { auditScript } from './audit.ts';
import { defaultTemplateRules } from './rules/find-rule.ts';
import { schemaOfExample } from './judge/rule-example.ts';

const dangers = [...mysqlDangers, ...mariadbDangers, ...postgresDangers];
const harmless = { mysql: mysqlHarmless, postgres: postgresHarmless };
const templates = {
  mysql: defaultTemplateRules('MySQL'),
  mariadb: defaultTemplateRules('MariaDB'),
  postgres: defaultTemplateRules('PostgreSQL'),
};

/** The loudest words that the default template has for a script, and the rules that say them. */
function toldOf(sql: string, dialect: Danger['dialect'], version?: string) {
  const schema = schemaOfExample({ sql, given: undefined, ...(version !== undefined && { version }) }, dialect);
  const rules = templates[version?.includes('MariaDB') ? 'mariadb' : dialect];
  const { statements } = auditScript(sql, { dialect, rules, schema });
  const loud = statements.flatMap(({ findings }) =>
    findings.filter(({ level }) => severityOf(level) >= severityOf('warn')),
  );
  const level = loud.some((one) => one.level === 'error') ? 'error' : loud.length > 0 ? 'warn' : 'none';
  return { level, unread: statements.filter(({ fidelity }) => fidelity === 'error').length };
}

test.each(dangers)('$dialect: $does ($level)', ({ dialect, level, version, statements }) => {
  expect(statements.map((sql) => ({ sql, ...toldOf(sql, dialect, version) }))).toEqual(
    statements.map((sql) => ({ sql, level, unread: 0 })),
  );
});

test('what is a danger on MySQL is told on MariaDB too', () => {
  const statements = mysqlDangers.filter(({ version }) => version === undefined).flatMap((danger) => danger.statements);
  const silent = statements.filter((sql) => toldOf(sql, 'mysql', '10.11.6-MariaDB').level === 'none');
  // MariaDB puts a column anywhere without touching the rows.
  expect(silent).toEqual(["ALTER TABLE t ADD COLUMN a INT NULL COMMENT 'x' FIRST"]);
});

test.each(['mysql', 'postgres'] as const)('nobody is warned of what holds nobody up on %s', (dialect) => {
  expect(harmless[dialect].map((sql) => ({ sql, ...toldOf(sql, dialect) }))).toEqual(
    harmless[dialect].map((sql) => ({ sql, level: 'none', unread: 0 })),
  );
});

test('the list is long, and names nothing twice', () => {
  const named = dangers.flatMap(({ dialect, version, statements }) =>
    statements.map((sql) => `${dialect} ${version ?? ''} ${sql}`),
  );
  expect(named.length).toBeGreaterThan(250);
  expect(new Set(named).size).toBe(named.length);
});
