import { wholeFile, type NamingScheme } from './scheme.ts';

/** `down` files undo and are left alone. */
export const golangMigrate: NamingScheme = {
  label: { zh: 'golang-migrate', en: 'golang-migrate' },
  hint: {
    zh: '<版本>_<标题>.up.sql，按版本数字排序；不含子文件夹，.down.sql 不执行',
    en: '<version>_<title>.up.sql by its number, not in subfolders; .down.sql is left alone',
  },
  read: (path) => {
    const version = /^(\d+)_[^/]*\.up\.sql$/.exec(path)?.[1];
    if (version === undefined) return undefined;
    const number = BigInt(version);
    return { order: [number], version: String(number) };
  },
  changesIn: wholeFile,
};
