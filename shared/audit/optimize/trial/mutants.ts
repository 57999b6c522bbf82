import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { parseScript } from '../../read/parse.ts';
import type { AnyNode, NodeOf } from '../../tree/any-node.ts';
import type { Span } from '../../tree/node.ts';
import { walk } from '../../tree/walk.ts';

/** A statement changed in one place so that it asks for something else. */
export type StatementMutant = { readonly way: MutantWay; readonly sql: string };
export type MutantWay =
  | 'comparison'
  | 'connective'
  | 'dropped'
  | 'number'
  | 'text'
  | 'membership'
  | 'null'
  | 'existence'
  | 'join'
  | 'distinct'
  | 'union'
  | 'aggregate'
  | 'arithmetic'
  | 'direction'
  | 'limit'
  | 'shown';

type Change = Span & { readonly way: MutantWay; readonly text: string };
type Place = { readonly text: (span: Span) => string; readonly parents: readonly AnyNode[] };

/** So many are enough to see whether databases tell anything apart; each of them is run. */
const mutantsMax = 24;

/**
 * What a statement becomes when one comparison, connective, constant, join … of it is another. Databases on which one
 * of them answers as the statement does say little about a rewrite of it.
 */
export function statementMutants(sql: string, dialect: Dialect): readonly StatementMutant[] {
  const [statement] = parseScript(sql, dialect).statements;
  if (!statement || statement.fidelity === 'error') return [];
  const changes: Change[] = [];
  const text = ({ start, end }: Span) => sql.slice(start, end);
  walk(statement.tree, (node, parents) => {
    changes.push(...changesAt(node, { text, parents }));
  });
  const made = changes.map(({ way, start, end, text: other }) => ({
    way,
    sql: `${sql.slice(0, start)}${other}${sql.slice(end)}`,
  }));
  return spread([...new Map(made.map((one) => [one.sql, one])).values()].filter((one) => one.sql !== sql));
}

/** Some of each way where there are too many. */
function spread(all: readonly StatementMutant[]): readonly StatementMutant[] {
  const counts = new Map<MutantWay, number>();
  const ranked = all.map((one) => {
    const rank = counts.get(one.way) ?? 0;
    counts.set(one.way, rank + 1);
    return { one, rank };
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mutantsMax)
    .map(({ one }) => one);
}

type Changing = { readonly [Kind in AnyNode['kind']]?: (node: NodeOf<Kind>, place: Place) => readonly Change[] };

function changesAt(node: AnyNode, place: Place): readonly Change[] {
  const change = changing[node.kind] as ((node: AnyNode, place: Place) => readonly Change[]) | undefined;
  return change?.(node, place) ?? [];
}

const comparisons: Readonly<Record<string, string>> = {
  '=': '<>',
  '<>': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};
const arithmetic: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '+' };
const aggregates: Readonly<Record<string, string>> = { min: 'max', max: 'min', sum: 'max', avg: 'min' };

const changing: Changing = {
  binary: (node, place) => {
    const other = comparisons[node.operator];
    if (other !== undefined)
      return betweenWords(node.left, node.right, place, { way: 'comparison', from: comparisonAt, to: other });
    const sum = isOfNumbers(node, place) ? arithmetic[node.operator] : undefined;
    return sum === undefined
      ? []
      : betweenWords(node.left, node.right, place, { way: 'arithmetic', from: /[-+*]/, to: sum });
  },
  logical: ({ operator, operands }, place) => {
    const [first, second] = operands;
    if (!first || !second || operator === 'XOR') return [];
    const other = operator === 'AND' ? 'OR' : 'AND';
    const swapped = betweenWords(first, second, place, {
      way: 'connective',
      from: /\b(?:AND|OR)\b|&&|\|\|/i,
      to: other,
    });
    const neutral = operator === 'AND' ? '1 = 1' : '1 = 0';
    const dropped = operands
      .filter(namesColumns)
      .map(({ start, end }) => ({ way: 'dropped' as const, start, end, text: neutral }));
    return [...swapped, ...dropped];
  },
  in: (node, place) => {
    const { list = [], not } = node;
    const turned = not
      ? betweenWords(node.value, list[0] ?? node.query ?? node, place, { way: 'membership', from: /\bNOT\s+/i, to: '' })
      : betweenWords(node.value, list[0] ?? node.query ?? node, place, {
          way: 'membership',
          from: /\bIN\b/i,
          to: 'NOT IN',
        });
    const [first, second] = list;
    return first && second
      ? [...turned, { way: 'membership', start: first.start, end: second.start, text: '' }]
      : turned;
  },
  is: ({ test, not, value, end }, { text }) => {
    if (test !== 'NULL') return [];
    const tail = text({ start: value.end, end });
    const other = not ? tail.replace(/\bNOT\s+/i, '') : tail.replace(/\bIS\b/i, 'IS NOT');
    return [{ way: 'null', start: value.end, end, text: other }];
  },
  exists: ({ start, end }, { text }) => [{ way: 'existence', start, end, text: `NOT ${text({ start, end })}` }],
  join: (node, place) => {
    if (node.type !== 'left' && node.type !== 'right') return [];
    return betweenWords(node.left, node.right, place, {
      way: 'join',
      from: /\b(?:LEFT|RIGHT)(?:\s+OUTER)?\b/i,
      to: 'INNER',
    });
  },
  select: (node, { text, parents }) => {
    const found: Change[] = [];
    const [item] = node.items;
    if (node.distinct && node.distinctOn.length === 0 && item) {
      const head = text({ start: node.start, end: item.start });
      found.push({ way: 'distinct', start: node.start, end: item.start, text: head.replace(/\bDISTINCT\b\s*/i, '') });
    }
    const [order] = parents.length === 0 ? node.orderBy : [];
    if (order && order.nulls === undefined)
      found.push({ way: 'direction', start: order.start, end: order.end, text: turned(order, text) });
    return parents.length === 0 ? [...found, ...hidden(node, text)] : found;
  },
  setOperation: (node, place) => {
    if (node.operator !== 'UNION') return [];
    const way = node.all
      ? { from: /\bUNION\s+ALL\b/i, to: 'UNION' }
      : { from: /\bUNION(?:\s+DISTINCT)?\b/i, to: 'UNION ALL' };
    return betweenWords(node.left, node.right, place, { way: 'union', ...way });
  },
  call: ({ name, distinct, args, over }, { text }) => {
    const other = over ? undefined : aggregates[name.name.text.toLowerCase()];
    const found: Change[] =
      other === undefined ? [] : [{ way: 'aggregate', start: name.start, end: name.end, text: other }];
    const [first] = args;
    if (!distinct && !over && first && first.kind !== 'star' && /^count$/i.test(name.name.text))
      found.push({ way: 'aggregate', start: first.start, end: first.start, text: 'DISTINCT ' });
    if (distinct && first && /^count$/i.test(name.name.text)) {
      const head = text({ start: name.end, end: first.start });
      found.push({ way: 'aggregate', start: name.end, end: first.start, text: head.replace(/\bDISTINCT\b\s*/i, '') });
    }
    return found;
  },
  limit: ({ count, percent }) => {
    if (count?.kind !== 'literal' || percent) return [];
    return [{ way: 'limit', start: count.start, end: count.end, text: String(Number(count.value) + 1) }];
  },
  literal: (node, place) => (isCompared(place) ? ofLiteral(node, place) : []),
};

/** Shows NULL in the place of a column. */
function hidden({ items }: NodeOf<'select'>, text: (span: Span) => string): Change[] {
  return items.slice(0, 3).flatMap(({ value, alias }): Change[] => {
    if (value.kind !== 'column') return [];
    return [{ way: 'shown', start: value.start, end: value.end, text: alias ? 'NULL' : `NULL AS ${text(value.name)}` }];
  });
}

const comparisonAt = /<>|!=|<=|>=|=|<|>/;

type Words = { readonly way: MutantWay; readonly from: RegExp; readonly to: string };

/** Changes a word that stands between two nodes. */
function betweenWords(left: Span, right: Span, { text }: Place, { way, from, to }: Words): readonly Change[] {
  const [start, end] = [left.end, right.start];
  const between = text({ start, end });
  return start < end && from.test(between) ? [{ way, start, end, text: between.replace(from, to) }] : [];
}

/** Of a value that is held against another one, and is no constant of what is shown. */
function isCompared({ parents }: Place): boolean {
  const parent = parents.at(-1);
  return parent?.kind === 'binary' || parent?.kind === 'in' || parent?.kind === 'between' || parent?.kind === 'cast';
}

function ofLiteral({ type, value, start, end }: NodeOf<'literal'>, { text }: Place): readonly Change[] {
  if (type === 'number' && /^\d+$/.test(value))
    return [{ way: 'number', start, end, text: String(BigInt(value) + 1n) }];
  if (type !== 'string' || text({ start, end }) !== `'${value}'`) return [];
  return [{ way: 'text', start, end, text: `'${otherText(value)}'` }];
}

/** A day stays a day, and a number a number. */
function otherText(value: string): string {
  const day = /^(\d{4}-\d\d-)(\d\d)(.*)$/s.exec(value);
  if (day) {
    const number = Number(day[2]);
    return `${day[1]}${String(number >= 28 ? number - 1 : number + 1).padStart(2, '0')}${day[3]}`;
  }
  if (/^\d{1,15}$/.test(value)) return String(Number(value) + 1);
  return value.includes('%') ? value.replace('%', 'q%') : `${value}q`;
}

function isOfNumbers(node: NodeOf<'binary'>, { parents }: Place): boolean {
  const isPlain = (one: AnyNode) => one.kind === 'column' || one.kind === 'literal' || one.kind === 'call';
  return isPlain(node.left) && isPlain(node.right) && !parents.some(({ kind }) => kind === 'interval');
}

function namesColumns(node: AnyNode): boolean {
  let isFound = false;
  walk(node, ({ kind }) => {
    isFound ||= kind === 'column' || kind === 'exists' || kind === 'subquery';
    return isFound ? 'skip' : undefined;
  });
  return isFound;
}

function turned({ value, direction, end }: NodeOf<'orderItem'>, text: (span: Span) => string): string {
  const own = text({ start: value.start, end });
  return direction === 'desc' ? own.replace(/\s+desc(?:ending)?\s*$/i, '') : `${own.replace(/\s+asc\s*$/i, '')} DESC`;
}
