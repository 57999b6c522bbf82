import { choices } from '../../shared/choices.ts';
import type { StatusLook } from '../ui/status.tsx';

/** What became of a collected statement. */
export const governances = choices({
  unhandled: { zh: '未处理', en: 'Unhandled' },
  solved: { zh: '已解决', en: 'Solved' },
  ignored: { zh: '已忽略', en: 'Ignored' },
  manual_audited: { zh: '已人工审核', en: 'Audited by hand' },
  sent: { zh: '已推送', en: 'Sent on' },
});
/** How each appears. */
export const governanceLooks: Readonly<Record<(typeof governances.values)[number], StatusLook>> = {
  unhandled: 'pending',
  solved: 'success',
  ignored: 'stopped',
  manual_audited: 'success',
  sent: 'info',
};
