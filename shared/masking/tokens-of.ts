import { dialects } from '../audit/dialects/index.ts';
import { lex } from '../audit/tokens/lexer.ts';
import type { Tokens } from '../audit/tokens/tokens.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { MaskingDialect } from './mask-sql.ts';

/** The tokens of one statement, counted from its own beginning. */
export function tokensOf({ text }: ParsedStatement, dialect: MaskingDialect): Tokens {
  const { lexical, split } = dialects[dialect];
  return lex(text, lexical, split);
}
