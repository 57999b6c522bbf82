import { wholeFile, type NamingScheme } from './scheme.ts';

/** No tool at all: every script in the order of its path. Files that undo are left alone. */
export const plain: NamingScheme = {
  label: { zh: '按文件名', en: 'By file name' },
  hint: {
    zh: '所有 .sql 文件，含子文件夹，按路径排序，其中的数字按数值；.down.sql 和 .undo.sql 不执行',
    en: 'Every .sql file in all folders by its path, numbers in it as numbers; .down.sql and .undo.sql are left alone',
  },
  read: (path) => {
    if (!/\.sql$/i.test(path) || /\.(?:down|undo)\.sql$/i.test(path)) return undefined;
    // What lies in a folder stands together, before longer names that begin like it.
    const key = path.replace(/\d+/g, (digits) => digits.padStart(digitsMax, '0')).replaceAll('/', '\u0001');
    return { order: [key, path], version: path };
  },
  changesIn: wholeFile,
};

const digitsMax = 30;
