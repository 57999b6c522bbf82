import type { Engine } from './engine.ts';
import { quoteBacktick } from './quoting.ts';
import { tlsParameter } from './tls-parameter.ts';

/** What all databases that speak MySQL's protocol have in common; a descriptor adds to it or overrides it. */
export const mysqlFamily = {
  family: 'mysql',
  dialect: 'mysql',
  defaultPort: 3306,
  params: [tlsParameter('disable')],
  abilities: ['query', 'explain', 'tableMeta', 'cancelStatement', 'backup'],
  quote: quoteBacktick,
  triedOnRealServer: false,
} satisfies Partial<Engine>;
