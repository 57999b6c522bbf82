import { invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of statements that would not only read. */
export const errors = {
  queryMissing: {
    status: 200,
    code: invalid,
    text: { zh: '没有要执行的语句，请填写一条查询', en: 'There is no statement to run. Write one query' },
  },
  querySeveral: {
    status: 200,
    code: invalid,
    text: {
      zh: '一次只能执行一条语句，第 {line} 行开始了另一条，请分别执行',
      en: 'One statement is run at a time, and another begins in line {line}. Run them one by one',
    },
  },
  queryUnreadable: {
    status: 200,
    code: invalid,
    text: {
      zh: '第 {line} 行第 {column} 列有语法错误或无法识别，无法确认它只是查询：{what}',
      en: 'Line {line}, column {column} has a syntax error or cannot be read, so it is not certain that it only queries: {what}',
    },
  },
  queryNotReading: {
    status: 200,
    code: invalid,
    text: {
      zh: '第 {line} 行的语句不是查询（SELECT、VALUES、TABLE），此处只能执行查询；变更请提交工单',
      en: 'The statement in line {line} is no query (SELECT, VALUES, TABLE), and only queries are run here. Submit a workflow for a change',
    },
  },
  queryDoesMore: {
    status: 200,
    code: invalid,
    text: {
      zh: '第 {line} 行第 {column} 列不只是读取数据，没有执行：{what}',
      en: 'Line {line}, column {column} does more than read rows, so it was not run: {what}',
    },
  },
  queryNotMaskable: {
    status: 200,
    code: invalid,
    text: {
      zh: '该数据源启用了脱敏，第 {line} 行第 {column} 列无法在脱敏后执行，因此没有执行：{what}',
      en: 'This data source is masked, and with line {line}, column {column} it could not be, so it was not run: {what}',
    },
  },
  queryEngineUnsupported: {
    status: 200,
    code: invalid,
    text: {
      zh: '{dbType} 的查询还不能在此处执行：只支持 PostgreSQL 和 MySQL 系列，它们的服务器能保证会话只读',
      en: 'Queries on {dbType} are not run here yet: only on the families of PostgreSQL and MySQL, whose servers hold a session to reading',
    },
  },
} as const satisfies Record<string, ErrorRow>;
