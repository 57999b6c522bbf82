import { postgresSpeakers, transactional } from '../../dialect-facts/dialect-sets.ts';
import { nodesOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-too-many-placeholders',
  wireNames: { v1: 'all_check_prepare_statement_placeholders', v2: 'SQLE00002' },
  dialects: [...transactional, 'hive', 'snowflake'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['performance'], cost: 'low' },
  params: {
    max: { key: 'first_key', type: 'int', default: 100, desc: { zh: '最多的占位符数', en: 'Most placeholders' } },
  },
  needsSchema: 'never',
  what: { zh: '绑定的参数过多', en: 'The statement binds too many values' },
  message: { zh: '语句有 {count} 个占位符，超过 {max}', en: 'The statement has {count} placeholders, more than {max}' },
  why: {
    zh: '参数过多的语句解析慢、计划缓存难以复用，也容易超过协议的上限。',
    en: 'Such statements are slow to parse, hard to reuse and close to the limits of the protocol.',
  },
  instead: {
    zh: '分批执行，或把值放进临时表再连接。',
    en: 'Run it in batches, or join a temporary table that holds the values.',
  },
  bad: [
    {
      sql: 'SELECT id FROM users WHERE id IN (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      except: postgresSpeakers,
    },
    {
      sql: 'SELECT id FROM users WHERE id IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84, $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101)',
      dialects: postgresSpeakers,
    },
  ],
  good: [
    { sql: 'SELECT id FROM users WHERE id = ?', except: postgresSpeakers },
    { sql: 'SELECT id FROM users WHERE id = $1', dialects: postgresSpeakers },
  ],
  on: ['select', 'setOperation', 'insert', 'update', 'delete', 'merge'],
  check(node, context, report) {
    const { max } = context.params;
    // Counting means a walk of its own, so it is left out for statements too short to hold that many.
    if (context.parents.length > 0 || context.statement.text.length <= 2 * max) return;
    const count = nodesOf(node, 'parameter').length;
    if (count > max) report(node, { count, max });
  },
});
