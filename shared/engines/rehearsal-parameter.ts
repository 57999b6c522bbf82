import type { EngineParameter } from './engine.ts';

const name = 'rehearsal_server';

/** Marks a server on which scratch databases may be made, so that changes are tried there first; drivers never read it. */
export const rehearsalParameter: EngineParameter = {
  name,
  value: 'false',
  description: {
    zh: '用作演练服务器：在其上新建并删除临时数据库（账号需要 CREATEDB 与 CREATEROLE，不能是生产服务器）',
    en: 'Rehearsal server: scratch databases are made and dropped on it (the account needs CREATEDB and CREATEROLE; never a production server)',
  },
  type: 'bool',
};

/** The same on the MySQL family, where an account needs other rights for it. */
export const mysqlRehearsalParameter: EngineParameter = {
  ...rehearsalParameter,
  description: {
    zh: '用作演练服务器：在其上新建并删除临时数据库（账号需要 CREATE USER，以及可转授的、对 sluice_rehearsal_% 的全部权限，不能是生产服务器）',
    en: 'Rehearsal server: scratch databases are made and dropped on it (the account needs CREATE USER, and ALL with GRANT OPTION on sluice_rehearsal_%; never a production server)',
  },
};

/** Whether somebody marked the data source with these parameters as a rehearsal server. */
export function isRehearsalServer(params: Readonly<Record<string, string>>): boolean {
  return params[name] === 'true';
}
