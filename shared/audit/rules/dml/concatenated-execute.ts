import type { AnyNode } from '../../tree/any-node.ts';
import { nodesOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-concatenated-execute',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'error',
  tags: { operand: ['business'], sql: ['dml', 'sql_procedure'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '执行拼接出来的语句', en: 'A text put together is executed' },
  why: {
    zh: '拼进语句的值会被当作 SQL 执行，攻击者可借此注入任意语句；每个值还会生成一份新的计划。',
    en: 'Values put into the text are run as SQL, so that an attacker can add any statement; each value makes a plan of its own too.',
  },
  instead: {
    zh: '用 sp_executesql 传递参数，对象名用 QUOTENAME 括起来。',
    en: 'Pass values as parameters of sp_executesql, and put names through QUOTENAME.',
  },
  bad: [
    "EXEC ('SELECT id FROM dbo.users WHERE name = ''' + @name + '''')",
    "DECLARE @sql NVARCHAR(100) = N'SELECT 1'; EXEC (@sql)",
    "CREATE PROCEDURE dbo.find @name NVARCHAR(50) AS BEGIN SET NOCOUNT ON; DECLARE @sql NVARCHAR(MAX) = N'SELECT id FROM dbo.users WHERE name = ''' + @name + ''''; EXEC sp_executesql @sql; END",
  ],
  good: [
    "EXEC sp_executesql N'SELECT id FROM dbo.users WHERE name = @name', N'@name NVARCHAR(50)', @name = @name",
    "EXEC ('TRUNCATE TABLE dbo.logs')",
    "CREATE PROCEDURE dbo.find @name NVARCHAR(50) AS BEGIN SET NOCOUNT ON; DECLARE @sql NVARCHAR(MAX) = N'SELECT id FROM dbo.users WHERE name = @n'; EXEC sp_executesql @sql, N'@n NVARCHAR(50)', @n = @name; END",
  ],
  on: ['command', 'callProcedure'],
  check(node, { parents }, report) {
    if (node.kind === 'command') {
      const [text] = node.verb === 'EXECUTE' ? node.parts : [];
      if (text && nodesOf(text, 'variable').length > 0) report(text);
      return;
    }
    const [text] = /^sp_executesql$/i.test(node.name.name.text) ? node.args : [];
    const given = text?.kind === 'namedArgument' ? text.value : text;
    const [module] = parents;
    if (given?.kind === 'variable' && module && isPutTogether(given.text, module)) report(given);
  },
});

/** Whether a module gives a variable a text into which another variable is put. */
function isPutTogether(variable: string, module: AnyNode): boolean {
  const name = variable.toLowerCase();
  const declared = nodesOf(module, 'declare').flatMap(({ names, default: value }) =>
    value && names.some(({ text }) => text.toLowerCase() === name) ? [value] : [],
  );
  const set = nodesOf(module, 'setting').flatMap((setting) =>
    setting.name.toLowerCase() === name ? setting.values : [],
  );
  const selected = nodesOf(module, 'setVariable').flatMap((one) =>
    one.variable.kind === 'variable' && one.variable.text.toLowerCase() === name ? [one.value] : [],
  );
  return [...declared, ...set, ...selected].some((value) =>
    nodesOf(value, 'variable').some(({ text }) => text.toLowerCase() !== name),
  );
}
