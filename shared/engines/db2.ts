import { auditOnly } from './audit-only.ts';
import type { Engine } from './engine.ts';
import { quoteDouble } from './quoting.ts';

/** IBM Db2. */
export const db2: Engine = {
  ...auditOnly,
  dbType: 'DB2',
  dialect: 'db2',
  defaultPort: 50000,
  logo: '/logos/db2.svg',
  quote: quoteDouble,
};
