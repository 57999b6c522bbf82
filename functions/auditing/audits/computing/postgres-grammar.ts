import { setFlagsFromString } from 'node:v8';
import type { PgQuery } from 'libpg-query/wasm/libpg-query.js';

/** What PostgreSQL says against a text; the offset counts from 0 in UTF-16 units, like every place of an audit. */
export type Refusal = { readonly message: string; readonly offset: number };

export type PostgresGrammar = {
  /** Answers undefined for a text that is well formed, and 'unknown' for one that the grammar cannot be asked about. */
  readonly refusalOf: (sql: string) => Refusal | undefined | 'unknown';
};

/** PostgreSQL 18's own grammar. It is loaded when first asked for, which takes about 50 ms. */
export async function postgresGrammar(): Promise<PostgresGrammar> {
  const pgQuery = await (instance ??= loaded());
  let isUsable = true;
  const refusalOf = (sql: string) => {
    if (!isUsable || sql.length > charactersMax || sql.includes(endOfText) || wouldTakeLong(sql)) return 'unknown';
    // Thousands of nested expressions overflow the stack, and some thirty overflows spoil the memory of an instance for good.
    try {
      return readRefusal(pgQuery, sql);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      isUsable = false;
      instance = undefined;
      return 'unknown';
    }
  };
  return { refusalOf };
}

let instance: Promise<PgQuery> | undefined;

async function loaded(): Promise<PgQuery> {
  for (const flag of compiledOnce) setFlagsFromString(flag);
  try {
    return await (await import('libpg-query/wasm/libpg-query.js')).default();
  } catch (error) {
    instance = undefined;
    throw error;
  }
}

/**
 * The optimising compiler of V8 takes some 500 MB for this module and makes nothing faster: more than a deployed function has.
 * Only together, and set before the module is loaded, do the three keep it away on every Node from 20 to 24.
 */
const compiledOnce = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const;

/** Its memory grows with the text and is never given back. */
const charactersMax = 1_000_000;

/**
 * Its scanner takes a run of operator letters as a whole, gives all but the first back and begins again: time grows with the square.
 * Comments within comments and signs behind signs are such runs; a comment drawn as a line is none.
 */
function wouldTakeLong(sql: string): boolean {
  return [...sql.matchAll(/[~!@#^&|`?+\-*/%<>=]{256,}/g)].some(
    ([run]) => !run.startsWith('/*') || run.indexOf('/*', 2) >= 0,
  );
}

/** The grammar is written in C and would read up to here only. */
const endOfText = '\0';

function readRefusal(pgQuery: PgQuery, sql: string): Refusal | undefined {
  const bytes = pgQuery.lengthBytesUTF8(sql) + 1;
  const text = pgQuery._malloc(bytes);
  pgQuery.stringToUTF8(sql, text, bytes);
  const result = pgQuery._wasm_parse_query_raw(text);
  const refusal = refusalIn(pgQuery, result, sql);
  pgQuery._wasm_free_parse_result(result);
  pgQuery._free(text);
  return refusal;
}

/** Where the C structures `PgQueryParseResult` and `PgQueryError` keep their fields. */
const places = { error: 8, message: 0, cursorPosition: 16 } as const;

function refusalIn(pgQuery: PgQuery, result: number, sql: string): Refusal | undefined {
  const error = pgQuery.getValue(result + places.error, 'i32');
  if (error === 0) return undefined;
  const message = pgQuery.UTF8ToString(pgQuery.getValue(error + places.message, 'i32'));
  const position = pgQuery.getValue(error + places.cursorPosition, 'i32');
  return { message, offset: offsetOfCharacter(sql, position - 1) };
}

/** PostgreSQL counts whole characters, of which those beyond the basic plane take two units. */
function offsetOfCharacter(sql: string, index: number): number {
  let offset = 0;
  for (let left = index; left > 0 && offset < sql.length; left--)
    offset += (sql.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  return offset;
}
