import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-no-procedure',
  wireNames: { v1: 'ddl_check_create_procedure', v2: 'SQLE00029' },
  dialects: ['mysql', ...postgresSpeakers],
  category: 'usage',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['procedure'], sql: ['ddl', 'sql_procedure'], purpose: ['maintenance', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '创建存储过程', en: 'A stored procedure is created' },
  why: {
    zh: '存储过程难以调试、测试和迁移，业务逻辑分散在数据库中不易维护。',
    en: 'It is hard to debug, test and move, and spreads the logic of the business into the database.',
  },
  instead: { zh: '把逻辑写在程序中。', en: 'Put the logic into the program.' },
  bad: [
    { sql: 'CREATE PROCEDURE p1() SELECT 1', dialects: ['mysql'] },
    { sql: 'CREATE PROCEDURE p1() LANGUAGE sql AS $$ DELETE FROM logs WHERE id = 1 $$', dialects: postgresSpeakers },
  ],
  good: ['CREATE TABLE users (id INT)'],
  on: ['routine'],
  fidelity: 'partial',
  check(routine, _, report) {
    if (routine.routineType === 'PROCEDURE') report(routine.name ?? routine);
  },
});
