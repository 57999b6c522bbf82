import { oracleFamily } from '../../dialect-sets.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'usage-goto-statement',
  dialects: oracleFamily,
  category: 'usage', level: 'notice',
  tags: { operand: ['procedure'], sql: ['sql_procedure'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 GOTO', en: 'GOTO is used' },
  why: { zh: '跳转让流程难以看懂和测试。', en: 'Jumps make the flow hard to follow and test.' },
  instead: { zh: '用循环、IF 或子程序。', en: 'Use loops, IF or routines.' },
  bad: ['BEGIN GOTO done; <<done>> NULL; END;'],
  good: ['BEGIN NULL; END;'],
  on: ['command'],
  check(command, _, report) {
    if (command.verb === 'GOTO') report(command);
  },
});
