import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-charset',
  wireNames: { v1: 'ddl_check_table_character_set', v2: 'SQLE00056' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['table', 'database'], sql: ['ddl'], purpose: ['correction', 'maintenance'], cost: 'low' },
  params: {
    charset: {
      key: 'first_key',
      type: 'string',
      default: 'utf8mb4',
      desc: { zh: '规定的字符集', en: 'The character set to use' },
    },
  },
  needsSchema: 'never',
  what: { zh: '字符集不是规定的字符集', en: 'The character set is not the agreed one' },
  message: { zh: '字符集 {given} 不是 {charset}', en: 'The character set is {given}, not {charset}' },
  why: {
    zh: '字符集不一致会导致乱码，连接两张表时发生转换而用不上索引；utf8 存不下表情符号和部分汉字。',
    en: 'Mixed character sets garble text and rule out indexes in joins; utf8 cannot hold emoji and some Chinese characters.',
  },
  instead: { zh: '统一使用 utf8mb4。', en: 'Use utf8mb4 everywhere.' },
  bad: [
    'ALTER DATABASE shop CHARACTER SET gbk',
    'CREATE TABLE users (id INT) DEFAULT CHARSET=latin1',
    'ALTER TABLE users CONVERT TO CHARACTER SET utf8',
    'CREATE DATABASE shop CHARACTER SET gbk',
  ],
  good: ['CREATE TABLE users (id INT) CHARSET=utf8mb4', 'CREATE TABLE users (id INT)'],
  on: ['createTable', 'setTableOptions', 'createDatabase', 'convertCharset', 'command'],
  check(node, { params: { charset }, text }, report) {
    const isOther = (given: string | undefined): given is string =>
      given !== undefined && given.toLowerCase() !== charset.toLowerCase() && given.toLowerCase() !== 'default';
    if (node.kind === 'convertCharset') {
      if (isOther(node.charset)) report(node, { given: node.charset, charset });
      return;
    }
    if (node.kind === 'command') {
      const given =
        node.verb === 'ALTER' && node.objectType === 'DATABASE'
          ? /\b(?:CHARACTER\s+SET|CHARSET)\s*=?\s*['\"`]?(\w+)/i.exec(text(node))?.[1]
          : undefined;
      if (isOther(given)) report(node, { given, charset });
      return;
    }
    for (const option of node.options)
      if (option.name === 'CHARSET' && isOther(option.value)) report(option, { given: option.value, charset });
  },
});
