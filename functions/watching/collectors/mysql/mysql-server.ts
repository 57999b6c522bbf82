import type { Lack } from '../../../engines/lack.ts';
import type { Round } from '../collector.ts';

type Ask = Round['ask'];

/** The schemas that belong to a MySQL server itself. */
export const mysqlSystemSchemas: ReadonlySet<string> = new Set([
  'information_schema',
  'performance_schema',
  'mysql',
  'sys',
]);

/** A variable of the server. */
export async function mysqlVariable(ask: Ask, name: string): Promise<string> {
  const [row] = await ask(`show global variables like '${name}'`);
  return row?.['value'] ?? '';
}

/** Whether the account may do something on the whole server. */
export async function holdsGlobally(ask: Ask, right: string): Promise<boolean> {
  const rows = await ask('show grants');
  return rows.some((row) => {
    const [grant = ''] = Object.values(row).map((cell) => cell ?? '');
    const [rights = ''] = grant.split(/ ON /i);
    return / ON \*\.\* TO /i.test(grant) && (/ALL PRIVILEGES/i.test(rights) || rights.toUpperCase().includes(right));
  });
}

/** The account as GRANT names it. */
export async function mysqlAccount(ask: Ask): Promise<string> {
  const [row] = await ask('select current_user() account');
  const [user = '', host = '%'] = (row?.['account'] ?? '').split('@');
  return `'${user}'@'${host}'`;
}

/** The account may not see the sessions of others. */
export async function lacksProcess(ask: Ask): Promise<Lack[]> {
  if (await holdsGlobally(ask, 'PROCESS')) return [];
  return [
    {
      message: {
        zh: '账号没有 PROCESS 权限，只能看到自己的会话',
        en: 'The account lacks the right PROCESS and sees its own sessions only',
      },
      statement: `GRANT PROCESS ON *.* TO ${await mysqlAccount(ask)}`,
    },
  ];
}
