import { quoteBacktick } from './quoting.ts';

type Index = { readonly name: string; readonly definition: string };

/** The definition of an index as SHOW CREATE writes it, without the word that hides it from the optimiser. */
function shown(definition: string): string {
  return definition.replace(/ (?:IGNORED|\/\*!80000 INVISIBLE \*\/)$/, '');
}

/**
 * The action of ALTER TABLE that hides or shows an index where nothing else of it changes, undefined where more does. A
 * server of the MySQL family takes an index that goes and comes in one statement for the same, so it has to be asked for.
 */
export function hidingIndex(from: Index, to: Index): string | undefined {
  if (from.definition === to.definition || shown(from.definition) !== shown(to.definition)) return undefined;
  const hides = to.definition.length > from.definition.length;
  const isMysql = (hides ? to : from).definition.endsWith('INVISIBLE */');
  const word = isMysql ? (hides ? 'INVISIBLE' : 'VISIBLE') : `${hides ? '' : 'NOT '}IGNORED`;
  return `ALTER INDEX ${quoteBacktick(to.name)} ${word}`;
}

/** Whether the words of an index are parsed otherwise, or its engine is told something: it must go by a statement of its own before it comes again, for the same reason. */
export function isParsedOtherwise(from: Index, to: Index): boolean {
  const isParsed = ({ definition }: Index) => / WITH PARSER |ENGINE_ATTRIBUTE /.test(definition);
  return from.definition !== to.definition && (isParsed(from) || isParsed(to));
}
