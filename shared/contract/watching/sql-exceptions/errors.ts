import { conflict, exists, invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of the exceptions of SQL management. */
export const errors = {
  sqlExceptionExists: {
    status: 200,
    code: exists,
    text: { zh: '已有相同类型和内容的管控例外', en: 'There is an exception of this type and content already' },
  },
  sqlExceptionsFull: {
    status: 200,
    code: conflict,
    text: {
      zh: '一个项目最多 {max} 条管控例外，请先删除不再需要的',
      en: 'A project has at most {max} exceptions. Remove some that are no longer needed',
    },
  },
  sqlExceptionInvalid: {
    status: 200,
    code: invalid,
    text: { zh: '{content} 不是合法的 {what}', en: '{content} is not a valid {what}' },
  },
} as const satisfies Record<string, ErrorRow>;
