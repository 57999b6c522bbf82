import { definitionAround } from '../../tree/definitions.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import type { Text } from '../../../text.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-move-tablespace',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table', 'index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: {
    zh: '移动表空间或更换访问方法会锁表复制',
    en: 'SET TABLESPACE or ACCESS METHOD copies the table under a lock',
  },
  message: { zh: '{option} 会锁住并复制{object}', en: 'SET {option} copies the {object} under a lock' },
  why: {
    zh: '复制全部数据期间持有 ACCESS EXCLUSIVE 锁，读写都被阻塞。',
    en: 'ACCESS EXCLUSIVE is held while all data is copied, so reading and writing wait.',
  },
  instead: {
    zh: '在维护窗口执行，或用 pg_repack 在线移动。',
    en: 'Do it in a maintenance window, or move it online with pg_repack.',
  },
  bad: [
    'ALTER TABLE orders SET ACCESS METHOD heap2',
    'ALTER TABLE orders SET TABLESPACE fast_disks',
    'ALTER INDEX orders_pkey SET TABLESPACE fast_disks',
    { sql: 'ALTER TABLE ALL IN TABLESPACE old_disks SET TABLESPACE fast_disks', dialects: ['postgres'] },
  ],
  good: [
    'CREATE TABLE orders (id INT) TABLESPACE fast_disks',
    'CREATE TABLE orders (id INT); ALTER TABLE orders SET TABLESPACE fast_disks',
  ],
  on: ['setTableOptions', 'command'],
  check(node, context, report) {
    if (node.kind === 'command') {
      if (/^(TABLE|INDEX|MATERIALIZED VIEW) ALL IN TABLESPACE /.test(node.words.join(' ')))
        report(node, { option: 'TABLESPACE', object: objects.all });
      return;
    }
    const around = definitionAround(context.parents);
    if (around?.kind !== 'alterTable' || isIdle(around.name, context)) return;
    for (const option of node.options)
      if (option.name === 'TABLESPACE' || option.name === 'ACCESS METHOD')
        report(option, { option: option.name, object: objects[around.objectType] ?? objects.otherwise });
  },
});

const objects: Readonly<Record<string, Text> & { otherwise: Text; all: Text }> = {
  INDEX: { zh: '索引', en: 'index' },
  'MATERIALIZED VIEW': { zh: '物化视图', en: 'materialized view' },
  all: { zh: '其中的全部对象', en: 'objects in it, all of them' },
  otherwise: { zh: '整张表', en: 'table' },
};
