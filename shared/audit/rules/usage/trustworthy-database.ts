import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-trustworthy-database',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'error',
  tags: { operand: ['database'], sql: ['management', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: {
    zh: '打开了 TRUSTWORTHY 或跨库所有权链',
    en: 'TRUSTWORTHY or ownership chaining across databases is switched on',
  },
  message: { zh: '{name} 会让库内代码取得更大的权限', en: '{name} lets code of the database gain more rights' },
  why: {
    zh: '库内的所有者可借此以 sysadmin 身份执行代码，或越过其他库的权限检查。',
    en: 'Owners inside the database can run code as sysadmin by it, or pass by the rights of other databases.',
  },
  instead: {
    zh: '保持 OFF，用证书签名授予需要的权限。',
    en: 'Leave it OFF and sign modules with a certificate that has the rights.',
  },
  bad: ['ALTER DATABASE shop SET TRUSTWORTHY ON', 'ALTER DATABASE shop SET DB_CHAINING ON'],
  good: ['ALTER DATABASE shop SET TRUSTWORTHY OFF'],
  on: ['command'],
  check(command, _, report) {
    const at = command.words.findIndex((word) => word === 'TRUSTWORTHY' || word === 'DB_CHAINING');
    const [name = '', value] = command.words.slice(at).filter((word) => word !== '=');
    if (at > 0 && value === 'ON') report(command, { name });
  },
});
