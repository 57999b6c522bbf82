import { joined, type Background } from '../platform/background.ts';
import { background as directAudits } from '../direct-audits/background.ts';
import { background as projects } from '../projects/background.ts';
import { background as sqlAuditRecords } from '../sql-audit-records/background.ts';
import { background as tasks } from '../tasks/background.ts';
import { background as workflows } from '../workflows/background.ts';

const backgrounds: readonly Background[] = [workflows, sqlAuditRecords, directAudits, projects, tasks];

/** What all groups do outside of requests. */
export const background = joined(backgrounds);
