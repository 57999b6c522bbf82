import { auditOnly } from './audit-only.ts';
import type { Engine } from './engine.ts';
import { quoteBacktick } from './quoting.ts';

/** Apache Hive. */
export const hive: Engine = {
  ...auditOnly,
  dbType: 'Hive',
  dialect: 'hive',
  defaultPort: 10000,
  logo: '/logos/hive.svg',
  quote: quoteBacktick,
};
