import type { Engine } from './engine.ts';
import { mysqlFamily } from './mysql-family.ts';

export const tidb: Engine = { ...mysqlFamily, dbType: 'TiDB', logo: '/logos/tidb.svg', defaultPort: 4000 };
