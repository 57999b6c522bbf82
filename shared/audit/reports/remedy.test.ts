import { engines } from '../../engines/index.ts';
import { rules } from '../rules/index.ts';
import { remedyOf } from './remedy.ts';

/** Words that one family knows and another does not. */
const foreign: Readonly<Record<string, RegExp>> = {
  mysql: /CONCURRENTLY|NOT VALID|PostgreSQL|Oracle|SQL Server|SQLite|pg_|jsonb|TIMESTAMPTZ|TABLESAMPLE|NVARCHAR/i,
  postgres: /ALGORITHM|MySQL|Oracle|SQL Server|gh-ost|pt-online|UNSIGNED|DUPLICATE KEY|NVARCHAR|VARCHAR2/i,
};

test.each(Object.entries(foreign))('what to do instead speaks to %s of nothing that it lacks', (dialect, words) => {
  const engine = engines.find((one) => one.dialect === dialect);
  const own = rules.filter((rule) => rule.dialects.includes(dialect as 'mysql'));
  const said = own.map((rule) => ({ id: rule.id, ...remedyOf(rule, engine?.dbType) }));
  expect(own.length).toBeGreaterThan(100);
  // Versions of the family itself are named where they make a difference.
  const named = (text: string) => text.replaceAll(/PostgreSQL \d+/g, '');
  expect(said.filter(({ zh, en }) => words.test(named(en)) || words.test(named(zh)))).toEqual([]);
});

test('types that do it alike are told the same, and without a type everything is told', () => {
  const rule = rules.find(({ id }) => id === 'ddl-blocks-large-table');
  if (!rule) throw new Error('the rule is gone');
  const ofDialect = (dialect: string) => remedyOf(rule, engines.find((one) => one.dialect === dialect)?.dbType);
  expect(ofDialect('gaussdb')).toBe(ofDialect('postgres'));
  expect(ofDialect('mysql')).not.toBe(ofDialect('postgres'));
  expect(remedyOf(rule)).toBe(rule.instead);
});
