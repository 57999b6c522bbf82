import type { Engine } from './engine.ts';
import { mysqlFamily } from './mysql-family.ts';
import { mysqlRehearsalParameter } from './rehearsal-parameter.ts';
import { replicaParameters } from './replica-parameters.ts';
import { replicasParameter } from './replicas.ts';

export const mariadb: Engine = {
  ...mysqlFamily,
  dbType: 'MariaDB',
  logo: '/logos/mariadb.svg',
  params: [...mysqlFamily.params, ...replicaParameters, replicasParameter, mysqlRehearsalParameter],
  abilities: [...mysqlFamily.abilities, 'fileMode', 'onlineChange', 'handTransaction'],
};
