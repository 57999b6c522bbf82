import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  quickAudits: () => import('./sql-audit-records.tsx'),
  quickAuditCreate: () => import('./create.tsx'),
  quickAudit: () => import('./record.tsx'),
};
