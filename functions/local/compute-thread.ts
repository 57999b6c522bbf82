import { auditing } from '../auditing/audits/audit-computation.ts';
import { serveComputations } from '../platform/threads/serve-computations.ts';
import { unpacking } from '../ground/scripts/unpacking.ts';
import { trying } from '../rules/rules/trying.ts';
import { readingBodies } from './reading-bodies.ts';
import { optimizing } from '../auditing/sql-optimization/optimizing.ts';

/** What `npm start` computes beside the thread that answers. */
serveComputations([auditing, trying, unpacking, optimizing, readingBodies]);
