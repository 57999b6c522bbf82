import type { Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { optionValue, parseOptionList } from '../patterns/options.ts';

/** Takes USING BTREE or TYPE BTREE. */
export function takeIndexMethod(p: Parser): string | undefined {
  return p.acceptAny('USING', 'TYPE') ? p.expectAny('BTREE', 'HASH', 'RTREE') : undefined;
}

const valued = new Set([
  'M',
  'DISTANCE',
  'BLOCK_SIZE',
  'LIB',
  'TYPE',
  'EF_CONSTRUCTION',
  'EF_SEARCH',
  'KEY_BLOCK_SIZE',
  'COMMENT',
  'ENGINE_ATTRIBUTE',
  'SECONDARY_ENGINE_ATTRIBUTE',
  'IGNORED_OPTION',
  'ALGORITHM',
  'LOCK',
]);
const flags = new Set(['VISIBLE', 'INVISIBLE', 'IGNORED', 'GLOBAL', 'LOCAL', 'CLUSTERED', 'NONCLUSTERED']);

const inlineFlags = ['CLUSTERED', 'NONCLUSTERED', 'GLOBAL', 'LOCAL'];

/** Reads what TiDB has behind the key of one column; COMMENT, VISIBLE and the like belong to the column there. */
export function parseInlineKeyOptions(p: Parser): { method: undefined; options: Option[] } {
  const start = p.start();
  const name = p.acceptAny(...inlineFlags);
  return {
    method: undefined,
    options: name ? [{ kind: 'option', start, end: p.last(), name, value: undefined }] : [],
  };
}

/** Reads the options behind MySQL's index columns; USING names the method. */
export function parseIndexOptions(p: Parser): { method: string | undefined; options: Option[] } {
  const options: Option[] = [];
  let method: string | undefined;
  for (;;) {
    const start = p.start();
    const name = p.word();
    if (p.acceptAny('USING', 'TYPE')) method = p.expectAny('BTREE', 'HASH', 'RTREE');
    else if (valued.has(name)) {
      p.at++;
      p.accept('=');
      const value = optionValue(p);
      options.push({ kind: 'option', start, end: p.last(), name, value });
    } else if (p.acceptAll('WITH', 'PARSER'))
      options.push({ kind: 'option', start, name: 'PARSER', value: p.name().text, end: p.last() });
    else if (p.is('WITH', '(')) {
      p.at++;
      options.push(...parseOptionList(p));
    } else if (flags.has(name)) {
      p.at++;
      options.push({ kind: 'option', start, end: p.last(), name, value: undefined });
    } else if (p.acceptAll('NOT', 'IGNORED'))
      options.push({ kind: 'option', start, end: p.last(), name: 'NOT IGNORED', value: undefined });
    else return { method, options };
  }
}
