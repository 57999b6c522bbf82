import type { Listener } from '../../platform/events.ts';
import { countRuleHits } from './rule-hits.ts';

export const auditEnded: Listener<'auditEnded'> = ({ table }, audited) => countRuleHits(table, audited);
