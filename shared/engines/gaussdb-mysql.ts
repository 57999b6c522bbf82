import type { Engine } from './engine.ts';
import { mysqlFamily } from './mysql-family.ts';

export const gaussdbMysql: Engine = { ...mysqlFamily, dbType: 'GaussDB for MySQL', logo: '/logos/gaussdb-mysql.svg' };
