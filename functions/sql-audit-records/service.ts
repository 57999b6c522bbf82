export { removeQuickAudits } from './remove-quick-audits.ts';
