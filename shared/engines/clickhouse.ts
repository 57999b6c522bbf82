import { auditOnly } from './audit-only.ts';
import type { Engine } from './engine.ts';
import { quoteBacktick } from './quoting.ts';

/** ClickHouse. */
export const clickhouse: Engine = {
  ...auditOnly,
  dbType: 'ClickHouse',
  dialect: 'clickhouse',
  defaultPort: 9000,
  logo: '/logos/clickhouse.svg',
  quote: quoteBacktick,
};
