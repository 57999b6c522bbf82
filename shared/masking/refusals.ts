import type { Text } from '../text.ts';
import type { Unfit } from './relations.ts';

/** Thrown where a statement cannot be masked: what stands in the way, with the way out, and where in its text. */
export class NotMaskable extends Error {
  readonly what: Text;
  readonly offset: number;
  constructor(what: Text, offset = 0) {
    super(what.en);
    this.what = what;
    this.offset = offset;
  }
}

/** Why a relation is refused. */
export const unfitTexts: Readonly<Record<Unfit, (name: string) => Text>> = {
  system: (name) => ({
    zh: `${name} 属于系统目录，其中可能有受保护列的统计信息；请改查 information_schema.columns 或表结构页面`,
    en: `${name} belongs to the server's own catalogs, which may hold statistics of protected columns. Ask information_schema.columns, or look at the structures`,
  }),
  materializedView: (name) => ({
    zh: `${name} 是物化视图，它保存的行无法脱敏；请查询它的来源表`,
    en: `${name} is a materialized view, whose stored rows cannot be masked. Query the tables that it was made from`,
  }),
  foreign: (name) => ({
    zh: `${name} 的行来自其他服务器；请将该服务器添加为数据源并在那里查询`,
    en: `The rows of ${name} are another server's. Add that server as a data source and query them there`,
  }),
  temporary: (name) => ({
    zh: `${name} 是临时表；请查询其来源表`,
    en: `${name} is temporary. Query the table behind it`,
  }),
  child: (name) => ({
    zh: `${name} 是分区或子表；请查询它的父表`,
    en: `${name} is a part or a child of another table. Query that one`,
  }),
  engine: (name) => ({
    zh: `${name} 的存储引擎可能从别处读取行；请查询其来源`,
    en: `The storage engine of ${name} may take its rows from elsewhere. Query where they come from`,
  }),
  unlikeConfiguration: (name) => ({
    zh: `${name} 的列与脱敏配置不一致；请让管理员更新脱敏配置`,
    en: `The columns of ${name} are not those that the masking of this data source names. Have it brought up to date`,
  }),
  other: (name) => ({ zh: `${name} 既不是表也不是视图`, en: `${name} is neither a table nor a view` }),
};
