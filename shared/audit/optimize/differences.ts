import type { Text } from '../../text.ts';
import { auditScript } from '../audit.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { rule, type RuleContext } from '../judge/rule.ts';
import type { Schema } from '../schema/schema.ts';
import type { AnyNode, NodeOf } from '../tree/any-node.ts';
import type { TypeFamily } from '../tree/expression.ts';
import { provenDialects } from './rewrite.ts';

/** What looks like a rewrite and would give other rows: it is told and never made. */
export function differencesIn(
  sql: string,
  { dialect, schema }: { readonly dialect: Dialect; readonly schema: Schema | undefined },
): readonly Text[] {
  const found: Text[] = [];
  const look = rule({
    id: 'rewrite-difference',
    dialects: provenDialects,
    category: 'usage',
    level: 'notice',
    tags: { operand: ['business'], sql: ['query'], purpose: ['performance'], cost: 'low' },
    needsSchema: 'better',
    what: { zh: '不等价的改写', en: 'A rewrite that gives other rows' },
    why: { zh: '不等价的改写', en: 'A rewrite that gives other rows' },
    instead: { zh: '不等价的改写', en: 'A rewrite that gives other rows' },
    bad: [],
    good: [],
    on: ['binary', 'in'],
    check(node, context) {
      const text = differenceAt(node, context);
      if (text && !found.some(({ en }) => en === text.en)) found.push(text);
    },
  });
  auditScript(sql, { dialect, schema, rules: [{ rule: look }] });
  return found;
}

function differenceAt(node: AnyNode, context: RuleContext): Text | undefined {
  if (node.kind === 'in')
    return node.not && node.query
      ? {
          zh: `${short(context.text(node))}：子查询返回 NULL 时 NOT IN 不返回任何行，改为 NOT EXISTS 会返回不同的行；仅当两边都不含 NULL 时才等价`,
          en: `${short(context.text(node))}: NOT IN gives no row once its subquery gives a NULL; NOT EXISTS gives other rows then, and is the same only where neither side holds NULL`,
        }
      : undefined;
  return node.kind === 'binary' ? ofComparison(node, context) : undefined;
}

function ofComparison(node: NodeOf<'binary'>, context: RuleContext): Text | undefined {
  if (node.right.kind !== 'literal') return undefined;
  const { left, right } = node;
  if (right.type === 'null' && (node.operator === '=' || node.operator === '<>'))
    return {
      zh: `${short(context.text(node))} 永远不为真，改为 IS [NOT] NULL 会返回不同的行`,
      en: `${short(context.text(node))} is never true; IS [NOT] NULL in its place gives other rows`,
    };
  return left.kind === 'column' &&
    isText(context.column(left)?.family) &&
    right.type === 'number' &&
    turnsTextIntoNumbers.has(context.dialect)
    ? {
        zh: `${short(context.text(node))} 把每一行的文本转成数字，无法使用索引；加上引号后 '0${right.value}'、'${right.value}abc' 之类的值不再匹配`,
        en: `${short(context.text(node))} converts the text of every row and can use no index; in quotes it no longer finds values such as '0${right.value}' or '${right.value}abc'`,
      }
    : undefined;
}

/** Others refuse to compare the two. */
const turnsTextIntoNumbers: ReadonlySet<Dialect> = new Set(['mysql']);

function isText(family: TypeFamily | undefined): boolean {
  return family === 'varchar' || family === 'char' || family === 'text';
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
