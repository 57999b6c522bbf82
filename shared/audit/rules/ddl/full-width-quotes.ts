import type { Span } from '../../tree/node.ts';
import { everyDialect, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';
import type { TextEdit } from '../../tree/text-edit.ts';
import { nodesOf } from '../../tree/walk.ts';

export default rule({
  id: 'ddl-full-width-quotes',
  wireNames: { v1: 'ddl_check_full_width_quotation_marks', v2: 'SQLE00035' },
  dialects: everyDialect,
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['database'], sql: ['ddl'], purpose: ['correction', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'DDL 中有中文全角引号', en: 'DDL holds full-width Chinese quotation marks' },
  why: {
    zh: '全角引号多为输入法误写，会成为名称或注释的一部分，之后难以发现。',
    en: 'They are mostly slips of the input method and become part of a name or comment, where nobody sees them.',
  },
  instead: { zh: '改为半角引号。', en: 'Use plain quotation marks.' },
  bad: [
    {
      sql: "CREATE TABLE users (id INT COMMENT '“key”') COMMENT = '‘all’'",
      fixed: `CREATE TABLE users (id INT COMMENT '"key"') COMMENT = '''all'''`,
      dialects: ['mysql'],
    },
    { sql: 'CREATE TABLE users ("“id”" INT)', except: ['mysql', 'hive'] },
    { sql: 'CREATE TABLE users (`“id”` INT)', dialects: ['hive', 'clickhouse'] },
    {
      sql: "COMMENT ON TABLE users IS '“all”'",
      fixed: `COMMENT ON TABLE users IS '"all"'`,
      dialects: postgresSpeakers,
    },
  ],
  good: ['CREATE TABLE users (id INT)', 'CREATE TABLE users (id INT /* the “key” */)'],
  on: ['createTable', 'alterTable', 'createIndex', 'createView', 'commentOn'],
  check(node, context, report) {
    const at = withoutComments(node, context).search(/[“”‘’]/);
    if (at >= 0) report({ start: node.start + at, end: node.start + at + 1 });
  },
  fix(node, context) {
    const comments = [
      ...nodesOf(node, 'columnDefinition').flatMap(({ comment }) => comment ?? []),
      ...nodesOf(node, 'option').filter(({ name }) => name === 'COMMENT'),
      ...(node.kind === 'commentOn' && node.text ? [node.text] : []),
    ];
    const edits = comments.flatMap((comment) => editsIn(comment, context.text(comment)));
    // Elsewhere the marks may be part of a name, and other statements would no longer find it.
    return edits.length === [...withoutComments(node, context).matchAll(/[“”‘’]/g)].length ? edits : undefined;
  },
});

/** The text of a node with blanks for its comments: what is said there reaches no database. */
function withoutComments(node: Span, { statement, text }: RuleContext): string {
  let plain = text(node);
  for (const { start, end } of statement.comments)
    if (start >= node.start && end <= node.end)
      plain = plain.slice(0, start - node.start) + ' '.repeat(end - start) + plain.slice(end - node.start);
  return plain;
}

function editsIn({ start }: Span, text: string): TextEdit[] {
  if (!/'[^'\\]*'$/.test(text)) return [];
  return [...text.matchAll(/[“”‘’]/g)].map(({ 0: mark, index }) => ({
    start: start + index,
    end: start + index + 1,
    text: /[“”]/.test(mark) ? '"' : "''",
  }));
}
