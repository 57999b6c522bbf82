import type { Engine } from './engine.ts';
import { mysqlFamily } from './mysql-family.ts';

export const tdsqlInnodb: Engine = { ...mysqlFamily, dbType: 'TDSQL For InnoDB', logo: '/logos/tdsql-innodb.svg' };
