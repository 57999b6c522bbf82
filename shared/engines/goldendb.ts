import type { Engine } from './engine.ts';
import { mysqlFamily } from './mysql-family.ts';

export const goldendb: Engine = { ...mysqlFamily, dbType: 'GoldenDB', logo: '/logos/goldendb.svg' };
