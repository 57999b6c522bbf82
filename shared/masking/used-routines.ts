import { dialects } from '../audit/dialects/index.ts';
import { listedName } from '../audit/dialect-facts/identifiers.ts';
import { lex } from '../audit/tokens/lexer.ts';
import { tokenKinds } from '../audit/tokens/tokens.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import type { Text } from '../text.ts';
import type { MaskingDialect } from './mask-sql.ts';

/**
 * What a statement may have the server run besides its own rows: functions and operators by their names, and every word that may be a
 * type. `places` says where the first of each stands, counted from the beginning of the statement.
 */
export type UsedRoutines = {
  readonly functions: readonly string[];
  readonly operators: readonly string[];
  readonly words: readonly string[];
  /** Whether a type is written, so that casts are made which are not made by themselves. */
  readonly isCasting: boolean;
  readonly places: ReadonlyMap<string, number>;
};

/** A form of one of them that somebody has made. */
export type MadeRoutine = { readonly kind: 'function' | 'operator' | 'cast' | 'domain'; readonly name: string };

/** Written as words, or as a list or a CASE that compares. */
const impliedOperators = ['=', '<>', '<', '<=', '>', '>=', '~~', '!~~', '~~*', '!~~*', '~'];

/** Names what a statement may have the server run. */
export function usedRoutines({ text, tree, start }: ParsedStatement, dialect: MaskingDialect): UsedRoutines {
  const { lexical, split } = dialects[dialect];
  const { kinds, words, starts, ends, count } = lex(text, lexical, split);
  const places = new Map<string, number>();
  const [operators, written] = [new Set(impliedOperators), new Set<string>()];
  for (let at = 0; at < count; at++) {
    const spelled = words[at] || text.slice(starts[at], ends[at]);
    const name = kinds[at] === tokenKinds.operator ? spelled : unquote(spelled).toLowerCase();
    if (kinds[at] === tokenKinds.operator) operators.add(name);
    else if (kinds[at] === tokenKinds.word || kinds[at] === tokenKinds.quotedName) written.add(name);
    if (!places.has(name)) places.set(name, starts[at] ?? 0);
  }
  const functions = nodesOf(tree, 'call').map(({ name, start: from }) => {
    const listed = listedName(name.name, dialect);
    places.set(listed, from - start);
    return listed;
  });
  const isCasting = nodesOf(tree, 'dataType').length > 0 || written.has('returning');
  return { functions: [...new Set(functions)], operators: [...operators], words: [...written], isCasting, places };
}

function unquote(spelled: string): string {
  return spelled.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"');
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
  domain: (name) => ({
    zh: `域 ${name} 的检查使用自定义的函数，可能读取未脱敏的数据；请不要转换为它`,
    en: `the checks of the domain ${name} run what somebody has made, which may read what is not masked. Do not cast to it`,
  }),
};
