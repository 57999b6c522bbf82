import type { EngineParameter } from './engine.ts';

/** Marks a server on which scratch databases may be made, so that changes are tried there first; drivers never read it. */
export const rehearsalParameter: EngineParameter = {
  name: 'rehearsal_server',
  value: 'false',
  description: {
    zh: '用作演练服务器：在其上新建并删除临时数据库（账号需要 CREATEDB 与 CREATEROLE，不能是生产服务器）',
    en: 'Rehearsal server: scratch databases are made and dropped on it (the account needs CREATEDB and CREATEROLE; never a production server)',
  },
  type: 'bool',
};

/** Whether somebody marked the data source with these parameters as a rehearsal server. */
export function isRehearsalServer(params: Readonly<Record<string, string>>): boolean {
  return params[rehearsalParameter.name] === 'true';
}
