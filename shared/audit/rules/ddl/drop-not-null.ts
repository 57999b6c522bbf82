import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';
import { definitionAround } from '../../tree/definitions.ts';

export default rule({
  id: 'ddl-drop-not-null',
  dialects: postgresSpeakers,
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['column'], sql: ['ddl', 'integrity'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '去掉字段的 NOT NULL', en: 'NOT NULL of a column is dropped' },
  message: {
    zh: '字段 {column} 以后可以为 NULL，读它的程序未必料到',
    en: 'Column {column} may hold NULL from now on, which the programs that read it may not expect',
  },
  why: {
    zh: '已上线的程序按非空处理这个字段，读到 NULL 会出错。',
    en: 'Programs in use take the column for filled and may fail on the first NULL.',
  },
  instead: {
    zh: '先让所有读取方能处理 NULL，再修改。',
    en: 'Let every reader handle NULL first, then change it.',
  },
  bad: ['ALTER TABLE users ALTER COLUMN age DROP NOT NULL'],
  good: [
    'ALTER TABLE users ALTER COLUMN age DROP DEFAULT',
    'CREATE TABLE users (age INT NOT NULL); ALTER TABLE users ALTER COLUMN age DROP NOT NULL',
  ],
  on: ['dropNotNull'],
  check(action, { parents, isNew }, report) {
    const around = definitionAround(parents);
    if (around && !isNew(around.name)) report(action, { column: action.name.text });
  },
});
