import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-public-synonym',
  dialects: oracleFamily,
  category: 'usage',
  level: 'notice',
  tags: { operand: ['database'], sql: ['ddl'], purpose: ['security', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '创建公共同义词', en: 'A public synonym is created' },
  why: {
    zh: '名称对所有用户生效，容易冲突或被冒用。',
    en: 'The name holds for every user: names collide and may be misused.',
  },
  instead: { zh: '用私有同义词或写明 Schema 名。', en: 'Use a private synonym, or name the schema.' },
  bad: ['CREATE PUBLIC SYNONYM users FOR shop.users'],
  good: ['CREATE SYNONYM users FOR shop.users'],
  on: ['command'],
  check(command, _, report) {
    if (command.verb === 'CREATE' && command.objectType === 'SYNONYM' && command.words.includes('PUBLIC'))
      report(command);
  },
});
