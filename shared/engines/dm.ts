import { auditOnly } from './audit-only.ts';
import type { Engine } from './engine.ts';
import { quoteDouble } from './quoting.ts';

/** Dameng. */
export const dm: Engine = {
  ...auditOnly,
  dbType: 'DM',
  dialect: 'dm',
  defaultPort: 5236,
  logo: '/logos/dm.svg',
  quote: quoteDouble,
};
