import { invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of imports. */
export const errors = {
  importFileUnreadable: {
    status: 200,
    code: invalid,
    text: { zh: '无法读取导入文件：{reason}', en: 'The import file cannot be read: {reason}' },
  },
  importRefused: {
    status: 200,
    code: invalid,
    text: { zh: '导入内容有误，未导入任何数据：{problems}', en: 'Nothing was imported: {problems}' },
  },
} as const satisfies Record<string, ErrorRow>;
