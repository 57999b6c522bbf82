import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-engine',
  wireNames: { v1: 'ddl_check_table_db_engine', v2: 'SQLE00057' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['maintenance', 'performance'], cost: 'low' },
  params: {
    engine: {
      key: 'first_key',
      type: 'string',
      default: 'InnoDB',
      desc: { zh: '规定的存储引擎', en: 'The engine to use' },
    },
  },
  needsSchema: 'never',
  what: { zh: '存储引擎不是规定的引擎', en: 'The storage engine is not the agreed one' },
  message: { zh: '存储引擎 {given} 不是 {engine}', en: 'The storage engine is {given}, not {engine}' },
  why: {
    zh: 'MyISAM 等引擎不支持事务和行锁，崩溃后可能损坏数据。',
    en: 'MyISAM and others know neither transactions nor row locks and may lose data in a crash.',
  },
  instead: {
    zh: '写 ENGINE=InnoDB，或不写而使用服务器默认值。',
    en: 'Write ENGINE=InnoDB, or nothing where that is the default.',
  },
  bad: ['CREATE TABLE logs (id INT) ENGINE=MyISAM', 'ALTER TABLE logs ENGINE = MEMORY'],
  good: ['CREATE TABLE logs (id INT) ENGINE=innodb', 'CREATE TABLE logs (id INT)'],
  on: ['createTable', 'setTableOptions'],
  check({ options }, { params: { engine } }, report) {
    for (const option of options) {
      if (option.name === 'ENGINE' && option.value && option.value.toLowerCase() !== engine.toLowerCase())
        report(option, { given: option.value, engine });
    }
  },
});
