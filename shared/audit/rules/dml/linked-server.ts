import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-linked-server',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['table'], sql: ['dml', 'query'], purpose: ['performance', 'security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '语句访问链接服务器', en: 'The statement reaches a linked server' },
  message: { zh: '访问了链接服务器 {server}', en: 'It reaches the linked server {server}' },
  why: {
    zh: '远程表没有本地统计信息，常把整表拉到本地再过滤；跨服务器的修改需要分布式事务，一端不可用就整体失败。',
    en: 'A remote table has no statistics here and is often fetched whole and filtered afterwards; changes across servers need a distributed transaction, which fails when either side does.',
  },
  instead: {
    zh: '同步到本地表，或用 OPENQUERY 把条件一起送到远端。',
    en: 'Copy the data into a local table, or send the condition along with OPENQUERY.',
  },
  bad: [
    'SELECT id FROM backup_srv.shop.dbo.orders WHERE id = 1',
    'UPDATE backup_srv.shop.dbo.orders SET total = 1 WHERE id = 1',
  ],
  good: ['SELECT id FROM shop.dbo.orders WHERE id = 1'],
  on: ['objectName'],
  check(node, _, report) {
    if (node.server) report(node, { server: node.server.text });
  },
});
