import { typedKinds, typeGiven } from '../../tree/definitions.ts';
import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-time-with-zone',
  dialects: postgresSpeakers,
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 TIME WITH TIME ZONE 字段', en: 'A TIME WITH TIME ZONE column is used' },
  message: { zh: '字段 {column} 是带时区的 TIME', en: 'Column {column} is a TIME with a time zone' },
  why: {
    zh: '没有日期就无法知道夏令时，这个类型的比较结果不可靠，官方文档也不建议使用。',
    en: 'Without a date daylight saving is unknown, so comparisons cannot be trusted; the manual itself advises against the type.',
  },
  instead: { zh: '使用 TIMESTAMPTZ 或不带时区的 TIME。', en: 'Use TIMESTAMPTZ, or TIME without a zone.' },
  bad: [
    'ALTER TABLE shifts ALTER COLUMN begins TYPE TIMETZ',
    'CREATE TABLE shifts (id INT, begins TIMETZ)',
    'CREATE TABLE shifts (id INT, begins TIME WITH TIME ZONE)',
  ],
  good: ['CREATE TABLE shifts (id INT, begins TIME, day TIMESTAMPTZ)'],
  on: typedKinds,
  check(node, { parents }, report) {
    const type = typeGiven(node, parents);
    if (type?.family === 'time' && (type.withTimeZone || type.name === 'TIMETZ'))
      report(type, { column: node.name.text });
  },
});
