import { dialects } from '../dialects/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';

const frequent = 'count sum max min avg coalesce concat lower upper length substring round now date cast nullif'.split(
  ' ',
);
const standard = (
  'abs ceil ceiling char_length concat current_date current_timestamp dense_rank exp extract ' +
  'first_value floor greatest lag ' +
  'last_value lead least left ln ltrim mod ntile nullif position power rank replace right row_number rtrim sign sqrt ' +
  'substr trim'
).split(' ');
const withoutParentheses = new Set(
  (
    'current_catalog current_date current_role current_schema current_time current_timestamp current_user localtime ' +
    'localtimestamp session_user user'
  ).split(' '),
);

/** A function of a dialect: the smaller its weight, the more often it is called. */
export type ListedFunction = { readonly name: string; readonly insert: string; readonly weight: number };

const known = new Map<Dialect, readonly ListedFunction[]>();

/** The functions that come with the servers of a dialect. */
export function functionsOf(dialect: Dialect): readonly ListedFunction[] {
  const made = known.get(dialect) ?? listed(dialect);
  known.set(dialect, made);
  return made;
}

function listed(dialect: Dialect): ListedFunction[] {
  const own = dialects[dialect].builtInFunctions?.names;
  const names = own ? [...frequent.filter((name) => own.has(name)), ...own] : [...frequent, ...standard];
  return [...new Set(names)].map((name) => {
    const place = frequent.indexOf(name);
    const insert = withoutParentheses.has(name) ? name : `${name}()`;
    return { name, insert, weight: place < 0 ? 1 : place / 100 };
  });
}
