import type { Engine } from './engine.ts';
import { mysqlFamily } from './mysql-family.ts';

export const mariadb: Engine = {
  ...mysqlFamily,
  dbType: 'MariaDB',
  logo: '/logos/mariadb.svg',
  abilities: [...mysqlFamily.abilities, 'fileMode', 'onlineChange'],
  triedOnRealServer: true,
};
