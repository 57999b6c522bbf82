import { isTableColumn } from '../../tree/definitions.ts';
import { typeFacts } from '../../script/table-definition.ts';
import { isSince } from '../../schema/server-version.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-integer-width',
  // SQLE00026 of the second generation wants the opposite: ddl-integer-display-width.
  wireNames: { v1: 'ddl_check_column_type_integer' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '整数字段的显示宽度不是惯用值', en: 'An integer column lacks the usual width' },
  message: {
    zh: '{type} 字段 {column} 的宽度应为 {wanted}',
    en: 'The {type} column {column} should have the width {wanted}',
  },
  why: {
    zh: '统一写 INT(10)、BIGINT(20)，各环境的表结构比对才不会出现差异。',
    en: 'With INT(10) and BIGINT(20) everywhere, comparing definitions shows no false differences.',
  },
  instead: { zh: '写成 INT(10) 或 BIGINT(20)。', en: 'Write INT(10) or BIGINT(20).' },
  bad: ['CREATE TABLE t (a INT, b BIGINT(10))'],
  good: [
    { sql: 'CREATE TABLE t (a INT, b BIGINT)', version: '8.0.36' },
    'CREATE TABLE t (a INT(10), b BIGINT(20), c SMALLINT)',
  ],
  on: ['columnDefinition'],
  check(column, context, report) {
    const wanted = widths[column.type?.name ?? ''];
    // From 8.0.17 on MySQL warns of widths and leaves them out of what it shows.
    const isOutdated = context.server?.product === 'mysql' && isSince(context.server, 8, 0, 17);
    if (!column.type || wanted === undefined || isOutdated || !isTableColumn(context.parents)) return;
    if (typeFacts(column.type).length !== wanted)
      report(column.type, { column: column.name.text, type: column.type.name, wanted });
  },
});

const widths: Readonly<Record<string, number>> = { INT: 10, INTEGER: 10, BIGINT: 20 };
