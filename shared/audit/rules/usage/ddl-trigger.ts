import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-ddl-trigger',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: {
    operand: ['trigger'],
    sql: ['sql_trigger', 'management'],
    purpose: ['performance', 'maintenance'],
    cost: 'low',
  },
  needsSchema: 'never',
  what: { zh: '建立数据库或服务器级触发器', en: 'A trigger on the database or server is made' },
  why: {
    zh: '它在每次 DDL 或登录时执行，出错会让所有人无法修改结构甚至无法登录。',
    en: 'It runs at each DDL or sign-in, and once it fails nobody can change the schema, or even sign in.',
  },
  instead: {
    zh: '用扩展事件或审核记录；确需拦截时逻辑要极简并有停用办法。',
    en: 'Record with extended events or an audit; where it must refuse, keep it tiny and have a way to switch it off.',
  },
  bad: [
    'CREATE TRIGGER no_drop ON DATABASE FOR DROP_TABLE AS ROLLBACK',
    'CREATE TRIGGER limit_logon ON ALL SERVER FOR LOGON AS ROLLBACK',
  ],
  good: ['CREATE TRIGGER dbo.on_orders ON dbo.orders AFTER INSERT AS SET NOCOUNT ON; PRINT 1'],
  on: ['routine'],
  check(routine, _, report) {
    if (routine.routineType === 'TRIGGER' && !routine.table && routine.name) report(routine.name);
  },
});
