import { invalid, type ErrorRow } from '../../errors/error-row.ts';

/** Refusals of the governance of SQL. */
export const errors = {
  assigneeNoMember: {
    status: 200,
    code: invalid,
    text: {
      zh: '{user} 不是项目成员，不能作为负责人',
      en: '{user} is no member of the project and cannot be assigned',
    },
  },
} as const satisfies Record<string, ErrorRow>;
