import type { Engine } from './engine.ts';
import { mysqlFamily } from './mysql-family.ts';

export const polardbMysql: Engine = { ...mysqlFamily, dbType: 'PolarDB For MySQL', logo: '/logos/polardb-mysql.svg' };
