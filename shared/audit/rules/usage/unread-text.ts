import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-unread-text',
  dialects: [...postgresSpeakers, 'mysql', 'sqlserver', ...oracleFamily],
  category: 'usage',
  level: 'notice',
  tags: { operand: ['business'], sql: ['sql_procedure'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: {
    zh: '执行的文本在运行时才拼成，其中的语句未审核',
    en: 'The text that is run is made at run time, so what it says was not looked at',
  },
  why: {
    zh: '除名称外还有内容要到运行时才知道，或文本无法识别，其中的删表、无条件删除等危险无从发现。',
    en: 'More than a name of it is known only at run time, or it cannot be read, so that a dropped table or a DELETE without condition within it is not found.',
  },
  instead: {
    zh: '让语句的骨架写成常量，只有名称和值在运行时填入；否则请人工检查。',
    en: 'Write the skeleton of the statement as a constant, into which only names and values are put; otherwise check it by hand.',
  },
  bad: [
    { sql: "DO $$ BEGIN EXECUTE current_setting('app.statement'); END $$", dialects: postgresSpeakers },
    { sql: 'PREPARE s FROM @statement', dialects: ['mysql'] },
    { sql: 'EXEC sp_executesql @statement', dialects: ['sqlserver'] },
    { sql: 'BEGIN EXECUTE IMMEDIATE statement_of(1); END;', dialects: oracleFamily },
  ],
  good: [
    { sql: "DO $$ BEGIN EXECUTE format('ANALYZE %I', current_schema()); END $$", dialects: postgresSpeakers },
    { sql: "SET @s = CONCAT('ANALYZE TABLE ', @name); PREPARE s FROM @s", dialects: ['mysql'] },
    { sql: "EXEC sp_executesql N'SELECT id FROM dbo.t WHERE id = @id', N'@id int', @id = 1", dialects: ['sqlserver'] },
    { sql: "BEGIN EXECUTE IMMEDIATE 'SELECT 1 FROM dual'; END;", dialects: oracleFamily },
  ],
  on: ['unparsed'],
  check(text, { parents }, report) {
    if (parents.length > 0) report(text);
  },
});
