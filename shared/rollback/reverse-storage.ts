import { unsetValue } from '../engines/mysql-options.ts';
import type { TablePicture } from './pictures.ts';

/** What sets the options of a table of the MySQL family back, and whether its texts were those of another character set. */
export function storageAgain(
  { storage: was }: TablePicture,
  { storage: is }: TablePicture,
): { readonly options: string[]; readonly isRecoded: boolean } {
  if (!was || !is) return { options: [], isRecoded: false };
  const [to, from] = [new Map(Object.entries(was.options)), new Map(Object.entries(is.options))];
  const isRecoded = [charset, collation].some((name) => to.get(name) !== from.get(name));
  const set = [...to].flatMap(([name, value]) =>
    from.get(name) === value && !(isRecoded && name === charset) ? [] : [`${name}=${value}`],
  );
  // An option that has no name for being unset is one that its engine or character set brought along.
  const unset = [...from.keys()].flatMap((name) => {
    const value = to.has(name) ? undefined : unsetValue(name);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  return { options: [...set, ...unset], isRecoded };
}

const charset = 'DEFAULT CHARSET';
const collation = 'COLLATE';

/** What divides the rows of a table as they were: before its columns and keys come back, and after, for either may need the other. */
export function divisionAgain(
  { storage: was }: TablePicture,
  { storage: is }: TablePicture,
  isElseSame: boolean,
): { readonly first: readonly string[]; readonly last: readonly string[] } {
  if (!was || !is || was.partitioning === is.partitioning) return { first: [], last: [] };
  const last = was.partitioning === '' ? [] : [was.partitioning];
  const isUndivided = is.partitioning !== '' && !(isElseSame && last.length > 0);
  return { first: isUndivided ? ['REMOVE PARTITIONING'] : [], last };
}
