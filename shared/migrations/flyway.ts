import { fileNameOf, wholeFile, type NamingScheme } from './scheme.ts';

/** Versions are numbers between dots or single underscores: `V1.10__b.sql` comes after `V1.9__a.sql`. */
export const flyway: NamingScheme = {
  label: { zh: 'Flyway', en: 'Flyway' },
  hint: {
    zh: 'V<版本>__<说明>.sql，含子文件夹，按版本排序；R__<说明>.sql 修改后再次执行，排在最后。U、B 开头的文件不执行',
    en: 'V<version>__<words>.sql in all folders, by version; R__<words>.sql again after each change, at the end. U and B files are left alone',
  },
  read: (path) => {
    const [, version, words] = /^(?:V(\d+(?:[._]\d+)*)|R)__(.+)\.sql$/.exec(fileNameOf(path)) ?? [];
    if (words === undefined) return undefined;
    if (version === undefined) return { order: ['R', words, path], version: `R ${words}`, isRepeatable: true };
    const numbers = withoutTrailingZeros(version.split(/[._]/).map(BigInt));
    // Versions come before what is repeatable.
    return { order: ['', ...numbers], version: numbers.join('.') };
  },
  changesIn: wholeFile,
};

/** To Flyway 1.0 is 1. */
function withoutTrailingZeros(numbers: readonly bigint[]): readonly bigint[] {
  const last = numbers.findLastIndex((number) => number !== 0n);
  return numbers.slice(0, Math.max(last, 0) + 1);
}
