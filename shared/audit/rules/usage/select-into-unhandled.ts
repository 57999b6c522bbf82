import type { Select } from '../../tree/query.ts';
import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { isDual } from '../../tree/joined-tables.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-select-into-unhandled',
  dialects: oracleFamily,
  category: 'usage',
  level: 'notice',
  tags: { operand: ['procedure'], sql: ['sql_procedure', 'query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'SELECT INTO 没有处理 NO_DATA_FOUND', en: 'SELECT INTO without a handler of NO_DATA_FOUND' },
  why: { zh: '没有行时以 ORA-01403 中断。', en: 'No row ends it with ORA-01403.' },
  instead: {
    zh: '在块里处理 NO_DATA_FOUND 和 TOO_MANY_ROWS，或用聚合。',
    en: 'Handle NO_DATA_FOUND and TOO_MANY_ROWS in the block, or aggregate.',
  },
  bad: ['BEGIN SELECT a INTO v FROM t WHERE id = 1; END;'],
  good: [
    'BEGIN SELECT seq.NEXTVAL INTO v FROM dual; END;',
    'BEGIN SELECT a INTO v FROM t WHERE id = 1; EXCEPTION WHEN NO_DATA_FOUND THEN v := 0; END;',
    'BEGIN SELECT COUNT(*) INTO v FROM t WHERE id = 1; END;',
  ],
  on: ['block'],
  check(block, _, report) {
    if (block.statements.some((statement) => statement.kind === 'control' && statement.verb === 'WHEN')) return;
    for (const statement of block.statements)
      if (statement.kind === 'select' && statement.into && !statement.into.bulk && !isOneRow(statement))
        report(statement.into);
  },
});

/** DUAL and an aggregate without groups always answer one row. */
function isOneRow({ items, groupBy, from, where }: Select): boolean {
  if (!where && from.every(isDual)) return true;
  return (
    groupBy.length === 0 &&
    items.some(({ value }) => value.kind === 'call' && /^(count|sum|min|max|avg|listagg)$/i.test(value.name.name.text))
  );
}
