import { isIdle } from '../../lock-impact/lock-cost.ts';
import { ignoresErrors } from '../../tree/ignores-errors.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-alter-ignore',
  dialects: ['mysql'],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['correction', 'security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'ALTER IGNORE 会悄悄删除或截断数据', en: 'ALTER IGNORE deletes or cuts rows without a word' },
  why: {
    zh: 'MariaDB 和 MySQL 5.6 及更早版本上，新唯一键下重复的行只留一行，其余直接删除，放不下的值被截断，都不报错；MySQL 5.7 起拒绝此写法。',
    en: 'On MariaDB, and on MySQL up to 5.6, one of the rows that are alike under a new unique key stays and the others are deleted, and values that do not fit are cut, without an error; MySQL refuses it from 5.7 on.',
  },
  instead: {
    zh: '去掉 IGNORE；先查出并处理重复的行和放不下的值。',
    en: 'Leave IGNORE out; find the duplicates and the values that do not fit first, and deal with them.',
  },
  bad: ['ALTER IGNORE TABLE users ADD UNIQUE (email)'],
  good: [
    'ALTER TABLE users ADD UNIQUE (email)',
    'CREATE TABLE draft (email VARCHAR(50)); ALTER IGNORE TABLE draft ADD UNIQUE (email)',
  ],
  on: ['alterTable'],
  check(alter, context, report) {
    if (ignoresErrors(context.text(alter)) && !isIdle(alter.name, context)) report(alter);
  },
});
