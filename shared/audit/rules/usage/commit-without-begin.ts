import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';
import { isInRoutine } from '../../tree/walk.ts';

export default rule({
  id: 'usage-commit-without-begin',
  dialects: postgresSpeakers,
  category: 'usage',
  level: 'notice',
  tags: { operand: ['business'], sql: ['transaction'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '没有开始事务却结束事务', en: 'A transaction ends that never began' },
  why: {
    zh: '服务器只给出警告；前面的语句已各自提交，无法一起回滚。',
    en: 'The server only warns: the statements before it were committed one by one and cannot be undone together.',
  },
  instead: { zh: '在要一起提交的语句之前写 BEGIN，或去掉 COMMIT。', en: 'Begin with BEGIN, or leave the COMMIT out.' },
  bad: ['UPDATE users SET age = 1 WHERE id = 1; COMMIT', 'BEGIN; COMMIT; ROLLBACK'],
  good: [
    'BEGIN; UPDATE users SET age = 1 WHERE id = 1; COMMIT',
    'CREATE PROCEDURE p() LANGUAGE plpgsql AS $$ BEGIN COMMIT; END $$',
  ],
  on: ['transaction'],
  check(node, { transaction, parents }, report) {
    const isEnd = node.verb === 'COMMIT' || (node.verb === 'ROLLBACK' && node.name === undefined);
    if (isEnd && !transaction && parents.length === 0 && !isInRoutine(parents)) report(node);
  },
});
