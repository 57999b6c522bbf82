import { auditOnly } from './audit-only.ts';
import type { Engine } from './engine.ts';
import { quoteDouble } from './quoting.ts';

/** Snowflake. */
export const snowflake: Engine = {
  ...auditOnly,
  dbType: 'Snowflake',
  dialect: 'snowflake',
  defaultPort: 443,
  logo: '/logos/snowflake.svg',
  quote: quoteDouble,
};
