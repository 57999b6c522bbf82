import { engineOf, familyOf } from '../../shared/engines/index.ts';
import type { Target } from '../../functions/engines/driver.ts';
import { UsageError } from '../usage-error.ts';

/** The variable that names the rehearsal server; as a word of the call its password would stand in the list of processes. */
export const addressVariable = 'SLUICE_REHEARSAL';

const schemes: Readonly<Record<string, string>> = {
  'postgres:': 'PostgreSQL',
  'postgresql:': 'PostgreSQL',
  'mysql:': 'MySQL',
  'mariadb:': 'MariaDB',
};

/** Where to plan, read from `postgres://user:password@host:port/database?schema=shop&tls=require`, or `mysql:` or `mariadb:`; `schema` is searched first, the others are parameters of data sources. */
export function rehearsalAddress(written: string | undefined): Target {
  const url = written === undefined ? undefined : parsed(written);
  const dbType = url && schemes[url.protocol];
  const database = url && decodeURIComponent(url.pathname.slice(1));
  if (!url || dbType === undefined || !url.hostname || !database) throw new UsageError(howToName);
  const { schema, ...params } = Object.fromEntries(url.searchParams);
  refuseForeign(dbType, Object.keys(params));
  return {
    dbType,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || engineOf(dbType).defaultPort,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    // A database of MySQL's family is what others call a schema.
    ...(familyOf(dbType) === 'mysql'
      ? { params, schema: database }
      : { params: { ...params, database }, ...(schema !== undefined && { schema }) }),
  };
}

function refuseForeign(dbType: string, names: readonly string[]): void {
  const known = engineOf(dbType).params?.map(({ name }) => name) ?? [];
  const foreign = names.find((name) => !known.includes(name));
  if (foreign !== undefined)
    throw new UsageError({
      zh: `${addressVariable} 中的参数 ${foreign} 无法识别`,
      en: `${addressVariable} names no parameter that is known by ${foreign}`,
    });
}

/** What it says is not told: a password stands in it. */
function parsed(written: string): URL | undefined {
  try {
    return new URL(written);
  } catch {
    return undefined;
  }
}

const howToName = {
  zh: `${addressVariable} 应为 postgres://用户:密码@主机:端口/数据库（或 mysql:、mariadb:）`,
  en: `${addressVariable} has to be postgres://user:password@host:port/database, or mysql: or mariadb:`,
};
