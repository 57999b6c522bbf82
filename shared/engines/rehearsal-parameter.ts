import type { EngineParameter } from './engine.ts';

const name = 'rehearsal_server';

/** Marks a server on which scratch databases may be made, so that changes are tried there first; drivers never read it. */
export const rehearsalParameter: EngineParameter = {
  name,
  value: 'false',
  description: {
    zh: '演练服务器（可选，不能是生产服务器。变更先在其上的临时数据库中试行，临时数据库随后删除。账号需要 CREATEDB 与 CREATEROLE）',
    en: 'Rehearsal server (optional, never a production server. Changes are tried first in scratch databases, which are made on it and dropped again. The account needs CREATEDB and CREATEROLE)',
  },
  type: 'bool',
};

/** The same on the MySQL family, where an account needs other rights for it. */
export const mysqlRehearsalParameter: EngineParameter = {
  ...rehearsalParameter,
  description: {
    zh: '演练服务器（可选，不能是生产服务器。变更先在其上的临时数据库中试行，临时数据库随后删除。账号需要 CREATE USER，以及可转授的、对 sluice_rehearsal_% 的全部权限）',
    en: 'Rehearsal server (optional, never a production server. Changes are tried first in scratch databases, which are made on it and dropped again. The account needs CREATE USER, and ALL with GRANT OPTION on sluice_rehearsal_%)',
  },
};

/** Whether somebody marked the data source with these parameters as a rehearsal server. */
export function isRehearsalServer(params: Readonly<Record<string, string>>): boolean {
  return params[name] === 'true';
}
