import { auditOnly } from './audit-only.ts';
import type { Engine } from './engine.ts';
import { quoteDouble } from './quoting.ts';

/** SQLite keeps a database in a file, so it has no port. */
export const sqlite: Engine = {
  ...auditOnly,
  dbType: 'SQLite',
  dialect: 'sqlite',
  defaultPort: 0,
  logo: '/logos/sqlite.svg',
  quote: quoteDouble,
};
