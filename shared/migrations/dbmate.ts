import type { NamingScheme } from './scheme.ts';

const up = /^[ \t]*--[ \t]*migrate:up\b.*$/m;
const down = /^[ \t]*--[ \t]*migrate:down\b/m;

/** Both directions stand in one file; only the part after `-- migrate:up` is executed. */
export const dbmate: NamingScheme = {
  label: { zh: 'dbmate', en: 'dbmate' },
  hint: {
    zh: '<版本>_<名称>.sql，按文件名排序；不含子文件夹，只执行 -- migrate:up 部分',
    en: '<version>_<name>.sql by name, not in subfolders; only the part after -- migrate:up',
  },
  read: (path) => {
    const version = /^(\d+)[^/]*\.sql$/.exec(path)?.[1];
    return version === undefined ? undefined : { order: [path], version };
  },
  changesIn: (text) => {
    const begin = up.exec(text);
    if (!begin) return [{ id: '', sql: '', problem: noUpPart }];
    const rest = text.slice(begin.index + begin[0].length);
    return [{ id: '', sql: rest.slice(0, down.exec(rest)?.index).trim() }];
  },
};

const noUpPart = { zh: '没有 -- migrate:up 行', en: 'It has no line -- migrate:up' };
