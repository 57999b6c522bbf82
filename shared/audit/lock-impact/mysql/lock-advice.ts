import type { MysqlWays, Since } from './lock-ways.ts';

/** The same way on every version of both servers. */
export const always = (way: Since[number][1]): MysqlWays => ({ mysql: [[[5, 6], way]], mariadb: [[[10, 0], way]] });

/** The table of most examples. */
export const t = 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR(20), k INT, KEY by_k (k)) ENGINE=InnoDB';
/** Lets the server refuse what is heavier than meant. */
export const ask = {
  zh: '写明 ALGORITHM 与 LOCK，做不到时数据库会拒绝而不是改用更重的方式',
  en: 'write ALGORITHM and LOCK, so that the server refuses rather than falls back to a heavier way',
};
/** The tools that copy a table beside its use. */
export const online = {
  zh: '大表用 gh-ost 或 pt-online-schema-change',
  en: 'use gh-ost or pt-online-schema-change for a large table',
};
