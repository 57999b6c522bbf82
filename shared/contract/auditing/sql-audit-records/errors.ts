import { invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of quick audits. */
export const errors = {
  auditTargetMissing: {
    status: 200,
    code: invalid,
    text: { zh: '请选择数据源，或选择数据库类型', en: 'Choose a data source or a database type' },
  },
  auditStopped: {
    status: 200,
    code: { sqle: 4012, dms: 7000 },
    text: { zh: '审核未能完成，请重新提交', en: 'The audit could not be completed. Submit it again' },
  },
} as const satisfies Record<string, ErrorRow>;
