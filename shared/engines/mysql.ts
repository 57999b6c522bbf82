import type { Engine } from './engine.ts';
import { mysqlFamily } from './mysql-family.ts';

export const mysql: Engine = {
  ...mysqlFamily,
  dbType: 'MySQL',
  logo: '/logos/mysql.svg',
  abilities: [...mysqlFamily.abilities, 'fileMode', 'onlineChange'],
};
