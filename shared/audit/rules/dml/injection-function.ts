import { namePattern } from '../../tree/name-pattern.ts';
import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-injection-function',
  wireNames: { v1: 'dml_check_sql_injection_func' },
  dialects: ['mysql', ...postgresSpeakers, 'oracle'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['function'], sql: ['dml'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了注入攻击常用的函数', en: 'A function typical of SQL injection is called' },
  message: { zh: '{name} 是注入攻击常用的函数', en: '{name} is typical of SQL injection' },
  why: {
    zh: '这类函数用于拖延会话、探测数据或占用锁，正常业务几乎不会用到。',
    en: 'Such functions stall sessions, probe for data or hold locks; ordinary work hardly needs them.',
  },
  instead: {
    zh: '确认语句的来源；不需要时删除该调用。',
    en: 'Find out where the statement comes from, and remove the call.',
  },
  bad: [
    { sql: 'SELECT SLEEP(5)', dialects: ['mysql'] },
    { sql: "SELECT BENCHMARK(1000000, MD5('a'))", dialects: ['mysql'] },
    { sql: 'SELECT pg_sleep(5)', dialects: postgresSpeakers },
    { sql: "SELECT id FROM users WHERE 1 = DBMS_PIPE.RECEIVE_MESSAGE('a', 5)", dialects: ['oracle'] },
    { sql: "SELECT UTL_INADDR.GET_HOST_ADDRESS('a') FROM dual", dialects: ['oracle'] },
  ],
  good: [
    'SELECT UPPER(name) FROM users WHERE id = 1',
    { sql: "SELECT RELEASE_LOCK('job')", dialects: ['mysql'] },
    { sql: "SELECT EXTRACTVALUE(doc, '/a') FROM users WHERE id = 1", dialects: ['oracle'] },
  ],
  on: ['call'],
  check({ name }, { dialect }, report) {
    const called = name.schema ? `${name.schema.text}.${name.name.text}` : name.name.text;
    if (suspects[dialect]?.test(called)) report(name, { name: called });
  },
});

const postgresSuspects = /^(pg_catalog\.)?(pg_sleep|pg_sleep_for|pg_sleep_until|query_to_xml|database_to_xml)$/i;

/** What is typical on one server may be everyday work on another, as EXTRACTVALUE is on Oracle. */
const suspects: Readonly<Partial<Record<Dialect, RegExp>>> = {
  mysql: /^(sleep|benchmark|get_lock|extractvalue|updatexml|load_file)$/i,
  postgres: postgresSuspects,
  gaussdb: postgresSuspects,
  cockroach: postgresSuspects,
  oracle: namePattern(
    String.raw`dbms_pipe\.receive_message|dbms_lock\.sleep|dbms_session\.sleep|utl_inaddr\.\w+|ctxsys\.drithsx\.sn`,
    String.raw`drithsx\.sn|dbms_xmlgen\.getxml`,
  ),
};
