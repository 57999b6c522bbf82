import { wholeFile, type NamingScheme } from './scheme.ts';

/** Each migration is a folder; its name begins with the time at which it was made. */
export const prisma: NamingScheme = {
  label: { zh: 'Prisma Migrate', en: 'Prisma Migrate' },
  hint: {
    zh: '<时间>_<名称>/migration.sql，按文件夹名称排序',
    en: '<time>_<name>/migration.sql by the name of the folder',
  },
  read: (path) => {
    const folder = /^([^/]+)\/migration\.sql$/.exec(path)?.[1];
    return folder === undefined ? undefined : { order: [folder], version: folder };
  },
  changesIn: wholeFile,
};
