import { choices } from '../choices.ts';

/** How a quick audit stands. */
export const auditRecordStatuses = choices({
  auditing: { zh: '正在审核', en: 'Auditing' },
  successfully: { zh: '审核完成', en: 'Audited' },
  failed: { zh: '审核失败', en: 'Failed' },
});
/** One of the statuses. */
export type AuditRecordStatus = (typeof auditRecordStatuses.values)[number];
