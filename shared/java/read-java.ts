import type { Text } from '../text.ts';
import { isBlank, textOf, type Piece } from '../mybatis/pieces.ts';
import { composed, type MappedSql, type MapperProblem } from '../mybatis/read-mappers.ts';
import { XmlProblem } from '../mybatis/xml-tree.ts';
import { annotationSql } from './annotation-sql.ts';
import { javaTokens, type JavaToken } from './java-tokens.ts';
import { parametersIn } from './jdbc-parameters.ts';
import { sqlAnnotations, sqlMethods } from './sql-mentions.ts';
import { javaScope, stringAt, TooLong, type JavaScope } from './string-expressions.ts';

/** The SQL of a Java file, and what of it could not be read. */
export type JavaSql = { readonly statements: readonly MappedSql[]; readonly problems: readonly MapperProblem[] };

/** Takes the SQL out of the annotations of MyBatis and out of the strings that are given to a database. Runs nothing. */
export function readJava(path: string, source: string): JavaSql {
  const scope = javaScope(javaTokens(source));
  const statements: MappedSql[] = [];
  const problems: MapperProblem[] = [];
  for (const [at, token] of scope.tokens.entries()) {
    try {
      const pieces = sqlAt(scope, at);
      if (pieces && looksLikeSql(pieces)) statements.push({ path, id: '', ...composed(pieces) });
    } catch (error) {
      if (!(error instanceof TooLong || error instanceof XmlProblem)) throw error;
      problems.push({ path, line: token.line, text: error instanceof XmlProblem ? error.text : tooLong });
      // Whatever would follow could not be read either.
      if (scope.left.file < 0) break;
    }
  }
  return { statements, problems };
}

const tooLong: Text = { zh: '字符串拼接后过长', en: 'The strings grow too long when they are put together' };

function sqlAt(scope: JavaScope, at: number): readonly Piece[] | undefined {
  const { tokens } = scope;
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.kind !== 'word' || next?.text !== '(') return undefined;
  if (sqlAnnotations.has(token.text) && isAnnotation(tokens, at)) return annotationSql(scope, at + 2);
  if (!sqlMethods.has(token.text) || tokens[at - 1]?.text !== '.') return undefined;
  const value = stringAt(scope, at + 2);
  return value.isKnown ? parametersIn(value.pieces) : undefined;
}

/** Also where its package is written before it: `@org.apache.ibatis.annotations.Select`. */
function isAnnotation(tokens: readonly JavaToken[], at: number): boolean {
  let before = at - 1;
  while (tokens[before]?.text === '.' && tokens[before - 1]?.kind === 'word') before -= 2;
  return tokens[before]?.text === '@';
}

const comments = String.raw`(?:--[^\n]*\n\s*|\/\*[^]*?\*\/\s*)*`;
const verb = [
  'select|insert|update|delete|merge|replace|upsert|with|values|call|do',
  'create|alter|drop|truncate|rename|comment|grant|revoke|analyze|explain',
  'exec|execute|begin|declare|set|lock|show|use',
].join('|');
const beginning = new RegExp(String.raw`^[\s(]*${comments}(?:${verb})\b`, 'i');

/** `query("orders")` means something else. */
function looksLikeSql(pieces: readonly Piece[]): boolean {
  return !isBlank(pieces) && beginning.test(textOf(pieces));
}
