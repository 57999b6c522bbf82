export { maySeeQuickAudit } from './quick-audit-access.ts';
