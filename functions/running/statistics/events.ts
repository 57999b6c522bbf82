import type { Listener } from '../../platform/events.ts';
import { countRuleHits, countSettled } from './rule-hits.ts';

export const auditEnded: Listener<'auditEnded'> = ({ table }, audited) => countRuleHits(table, audited);
export const findingsSettled: Listener<'findingsSettled'> = ({ table }, settled) => countSettled(table, settled);
