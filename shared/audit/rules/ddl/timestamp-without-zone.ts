import { momentFamilies, typedKinds, typeGiven } from '../../tree/definitions.ts';
import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-timestamp-without-zone',
  dialects: postgresSpeakers,
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '时间字段不带时区', en: 'A time column has no time zone' },
  message: { zh: '字段 {column} 是不带时区的 timestamp', en: 'Column {column} is timestamp without time zone' },
  why: {
    zh: '不带时区的时间不是一个确定的时刻，来自不同时区的会话读写会相差数小时，夏令时还会产生歧义。',
    en: 'It is not a moment: sessions in different zones differ by hours, and daylight saving makes it ambiguous.',
  },
  instead: {
    zh: '使用 timestamptz（timestamp with time zone），占用空间相同。',
    en: 'Use timestamptz; it takes the same space.',
  },
  bad: [
    'ALTER TABLE orders ALTER COLUMN created_at TYPE TIMESTAMP',
    'CREATE TABLE orders (id INT, created_at TIMESTAMP DEFAULT now())',
  ],
  good: [
    'CREATE TABLE orders (id INT, created_at TIMESTAMPTZ DEFAULT now(), day DATE)',
    'CREATE TABLE orders (id INT, created_at TIMESTAMP WITH TIME ZONE)',
  ],
  on: typedKinds,
  check(node, { parents }, report) {
    const type = typeGiven(node, parents);
    if (type && momentFamilies.has(type.family) && !type.withTimeZone) report(type, { column: node.name.text });
  },
});
