import { auditOnly } from './audit-only.ts';
import type { Engine } from './engine.ts';
import { quoteDouble } from './quoting.ts';

/** SAP HANA. */
export const hana: Engine = {
  ...auditOnly,
  dbType: 'SAP HANA',
  dialect: 'hana',
  defaultPort: 39015,
  logo: '/logos/hana.svg',
  quote: quoteDouble,
};
