import type { Engine } from './engine.ts';
import { mysqlFamily } from './mysql-family.ts';

export const oceanbaseMysql: Engine = {
  ...mysqlFamily,
  dbType: 'OceanBase For MySQL',
  logo: '/logos/oceanbase-mysql.svg',
  defaultPort: 2881,
};
