import { fileNameOf, wholeFile, type NamingScheme } from './scheme.ts';

/** The migrations themselves are Python; what is read is what `sqlmigrate` wrote of them under the same name. */
export const django: NamingScheme = {
  label: { zh: 'Django', en: 'Django' },
  hint: {
    zh: '<应用>/migrations/<四位数字>_<名称>.sql，即 sqlmigrate 的输出；按数字排序，其次按应用',
    en: '<app>/migrations/<four digits>_<name>.sql, the output of sqlmigrate; by number, then by app',
  },
  read: (path) => {
    const number = /^(\d{4,})_\w+\.sql$/.exec(fileNameOf(path))?.[1];
    return number === undefined ? undefined : { order: [BigInt(number), path], version: path };
  },
  changesIn: wholeFile,
};
