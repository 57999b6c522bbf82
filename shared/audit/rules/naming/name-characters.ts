import { everyDialect, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { namingKinds, newName } from '../../tree/new-names.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-name-characters',
  wireNames: { v1: 'ddl_check_object_name_using_cn', v2: 'SQLE00048' },
  dialects: everyDialect,
  category: 'naming',
  level: 'notice',
  tags: {
    operand: ['database', 'table', 'column', 'index', 'view'],
    sql: ['ddl'],
    purpose: ['maintenance'],
    cost: 'low',
  },
  needsSchema: 'never',
  what: {
    zh: '名称含有字母、数字、下划线以外的字符',
    en: 'A name has characters other than letters, digits and underscores',
  },
  message: {
    zh: '名称 {name} 只应由字母、数字、下划线组成并以字母开头',
    en: 'The name {name} should be of letters, digits and underscores and begin with a letter',
  },
  why: {
    zh: '特殊字符和中文要加引号，跨字符集导出、脚本和工具中容易出错。',
    en: 'Other characters need quotes and break in exports, scripts and tools.',
  },
  instead: {
    zh: '以字母开头，只用字母、数字和下划线。',
    en: 'Begin with a letter and use letters, digits and underscores only.',
  },
  bad: [
    { sql: 'CREATE TABLE `用户` (id INT)', dialects: ['mysql'] },
    { sql: 'CREATE TABLE "my-users" (id INT)', except: ['mysql', 'hive'] },
    { sql: 'CREATE TABLE `my-users` (id INT)', dialects: ['hive'] },
    { sql: 'CREATE TABLE t (_hidden INT)', dialects: ['mysql', ...postgresSpeakers, 'sqlserver'] },
    { sql: 'CREATE TABLE [my users] (id INT)', dialects: ['sqlserver'] },
  ],
  good: ['CREATE TABLE user_2 (id INT)', { sql: 'CREATE TABLE #user_2 (id INT)', dialects: ['sqlserver'] }],
  on: namingKinds,
  check(node, { parents, dialect }, report) {
    const name = newName(node, parents);
    // Number signs mark the temporary tables of SQL Server.
    const text = dialect === 'sqlserver' ? name?.text.replace(/^##?/, '') : name?.text;
    if (name && text !== undefined && !/^[A-Za-z][A-Za-z0-9_]*$/.test(text)) report(name, { name: name.text });
  },
});
