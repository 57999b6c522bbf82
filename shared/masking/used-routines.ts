import { listedName } from '../audit/dialect-facts/identifiers.ts';
import { tokenKinds, type Tokens } from '../audit/tokens/tokens.ts';
import { wordSet } from '../audit/tokens/word-set.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import type { Text } from '../text.ts';
import type { MaskingDialect } from './mask-sql.ts';

/**
 * What a statement may have the server run besides its own rows. `names` are all that are written, as any may be a type or a table
 * whose columns have types; `fields` those behind a dot, as PostgreSQL calls a function of a row so. `places` says where the first of
 * each stands, counted from the beginning of the statement.
 */
export type UsedRoutines = {
  readonly functions: readonly string[];
  readonly operators: readonly string[];
  readonly names: readonly string[];
  readonly fields: readonly string[];
  /** Whether a type is written, so that casts are made which are not made by themselves. */
  readonly isCasting: boolean;
  readonly places: ReadonlyMap<string, number>;
};

/** A form of one of them that somebody has made. Where it has a `body`, a query, what that runs decides. */
export type MadeRoutine = {
  readonly kind: 'function' | 'operator' | 'cast' | 'operatorClass' | 'range' | 'planned' | 'domain';
  readonly name: string;
  readonly body?: string;
};

/** Run by a list, a CASE or a join that compares; and those that are written as words. */
const comparing = ['=', '<>', '<', '<=', '>', '>='];
const wordOperators: Readonly<Record<string, readonly string[]>> = {
  LIKE: ['~~', '!~~'],
  ILIKE: ['~~*', '!~~*'],
  SIMILAR: ['~', '!~'],
};

/** Names what a statement may have the server run. */
export function usedRoutines(statement: ParsedStatement, tokens: Tokens, dialect: MaskingDialect): UsedRoutines {
  const { operators, names, fields, places } = writtenIn(tokens);
  const functions = nodesOf(statement.tree, 'call').map(({ name, start }) => {
    const listed = listedName(name.name, dialect);
    places.set(listed, start - statement.start);
    return listed;
  });
  const isCasting = nodesOf(statement.tree, 'dataType').length > 0 || tokens.words.some((word) => casting.has(word));
  return {
    functions: [...new Set(functions)],
    operators: [...operators],
    names: [...names],
    fields: [...fields],
    isCasting,
    places,
  };
}

/** A type may stand behind them that the tree does not keep. */
const casting = wordSet('AS CAST COLUMNS RETURNING TREAT ::');

function writtenIn(tokens: Tokens) {
  const { kinds, words, count } = tokens;
  const [operators, names, fields] = [new Set(comparing), new Set<string>(), new Set<string>()];
  const places = new Map<string, number>();
  for (let at = 0; at < count; at++) {
    const name = nameAt(tokens, at);
    for (const implied of wordOperators[words[at] ?? ''] ?? []) operators.add(implied);
    if (kinds[at] === tokenKinds.operator) operators.add(name);
    else if (kinds[at] === tokenKinds.word || kinds[at] === tokenKinds.quotedName) {
      names.add(name);
      if (words[at - 1] === '.') fields.add(name);
    }
    if (!places.has(name)) places.set(name, tokens.starts[at] ?? 0);
  }
  return { operators, names, fields, places };
}

/** As PostgreSQL knows it: of what is not quoted it makes small letters, of ASCII alone. */
function nameAt({ source, kinds, starts, ends }: Tokens, at: number): string {
  const spelled = source.slice(starts[at], ends[at]);
  if (kinds[at] === tokenKinds.quotedName) return spelled.slice(1, -1).replaceAll('""', '"');
  return spelled.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Why a statement that runs it cannot be masked. */
export const madeTexts: Readonly<Record<MadeRoutine['kind'], (name: string) => Text>> = {
  function: (name) => ({
    zh: `函数 ${name} 另有自定义的形式，可能读取未脱敏的数据；请不要使用它`,
    en: `somebody has made a form of the function ${name}, which may read what is not masked. Do without it`,
  }),
  operator: (name) => ({
    zh: `运算符 ${name} 另有自定义的形式，可能读取未脱敏的数据；请不要使用它`,
    en: `somebody has made a form of the operator ${name}, which may read what is not masked. Do without it`,
  }),
  cast: (name) => ({
    zh: `数据库中有自定义的类型转换（${name}），它的函数可能读取未脱敏的数据；请不要转换类型，或请管理员改用 WITH INOUT`,
    en: `somebody has made a cast (${name}), whose function may read what is not masked. Do without casts, or have it made WITH INOUT`,
  }),
  operatorClass: (name) => ({
    zh: `数据库中有自定义的运算符类（类型 ${name}），它的函数可能读取未脱敏的数据；请让管理员改用 C 语言的扩展或删除它`,
    en: `somebody has made an operator class (for ${name}), whose functions may read what is not masked. Have it dropped, or made in C by an extension`,
  }),
  range: (name) => ({
    zh: `范围类型 ${name} 使用自定义的函数，可能读取未脱敏的数据；请不要使用它和含有它的表`,
    en: `the range type ${name} runs a function that somebody has made, which may read what is not masked. Do without it and tables that have it`,
  }),
  planned: (name) => ({
    zh: `表 ${name} 的索引、统计信息、分区键或检查使用自定义的函数，可能读取未脱敏的数据；请不要使用该表`,
    en: `an index, statistics, a partition key or a check of ${name} run what somebody has made, which may read what is not masked. Do without this table`,
  }),
  domain: (name) => ({
    zh: `域 ${name} 带有检查，其中的函数可能读取未脱敏的数据；请转换为它背后的类型，不要使用含有它的表`,
    en: `the domain ${name} has a check that may read what is not masked. Cast to the type behind it, and do without tables that have it`,
  }),
};
