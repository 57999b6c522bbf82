import { createHash, randomBytes } from 'node:crypto';
import { literal, quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Connection } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import { mysqlDriver } from '../../../engines/mysql/driver.ts';
import type { Rooms, ScratchName } from '../family.ts';
import { NotRehearsed } from '../not-rehearsed.ts';

const databases = ['changed', 'wanted'] as const satisfies readonly ScratchName[];
const nameOf = (name: string, database: ScratchName) => `${name}_${database}`;
const options = {
  timeoutMs: 10_000,
  applicationName: 'sluice-rehearsal',
  statementTimeoutMs: limits.rehearsedStatementSecondsMax * 1000,
};

/** Accounts of MySQL 5.6 have names of 16 letters at most. */
const accountOf = (name: string) => `sluice_${createHash('sha256').update(name).digest('hex').slice(0, 9)}`;
const at = (account: string) => `${literal(account)}@'%'`;

/**
 * Two databases, and an account that has rights on them and nowhere else: texts of customers run as that account. The one that makes
 * them runs nothing of theirs.
 */
export const mysqlRooms: Rooms = {
  async demandRights(admin) {
    const grants = await rowsOf(admin, 'show grants');
    const makesAccounts = grants.some(([line]) =>
      /^GRANT (?:.*\bCREATE USER\b|ALL PRIVILEGES\b).* ON \*\.\* /.test(line ?? ''),
    );
    const hasRoles = grants.some(([line]) => !/ ON /.test(line ?? ''));
    if (!makesAccounts && !hasRoles) throw await weak(admin);
  },

  async make(admin, { target, name }) {
    // Rules for passwords ask for letters of each kind.
    const password = `${randomBytes(24).toString('base64url')}aA1!`;
    const account = accountOf(name);
    try {
      await admin.run(`create user ${at(account)} identified by ${literal(password)}`);
      const isLiteral = await takesNamesLiterally(admin);
      for (const database of databases) {
        const own = nameOf(name, database);
        await admin.run(
          `grant all on ${quoteBacktick(isLiteral ? own : own.replaceAll('_', '\\_'))}.* to ${at(account)}`,
        );
      }
    } catch (error) {
      throw error instanceof EngineError && denied.has(error.code) ? await weak(admin) : error;
    }
    // The server remembers sizes for a day unless it is told not to; older ones do not know the word.
    await tolerant(admin, 'set session information_schema_stats_expiry = 0');
    const made = new Set<ScratchName>();
    return {
      connect: async (database) => {
        const own = nameOf(name, database);
        if (!made.has(database)) await admin.run(`create database ${quoteBacktick(own)}`);
        made.add(database);
        return mysqlDriver.connect({ ...target, user: account, password, schema: own }, options);
      },
      schemaIn: (database) => nameOf(name, database),
      addRoles: async () => {},
      bytes: async () => {
        const names = databases.map((one) => mysqlText(nameOf(name, one))).join(', ');
        const sum = `select coalesce(sum(data_length + index_length), 0) from information_schema.tables where table_schema in (${names})`;
        return Number((await rowsOf(admin, sum))[0]?.[0] ?? 0);
      },
    };
  },

  async drop(admin, name) {
    const account = accountOf(name);
    // Whoever still works there would be waited for, for a day where the account may end nobody.
    await tolerant(admin, 'set session lock_wait_timeout = 10');
    for (const [id] of await rowsOf(
      admin,
      `select id from information_schema.processlist where user = ${mysqlText(account)}`,
    ))
      await tolerant(admin, `kill ${Number(id)}`);
    for (const database of databases) {
      const own = nameOf(name, database);
      const there = await rowsOf(
        admin,
        `select 1 from information_schema.schemata where schema_name = ${mysqlText(own)}`,
      );
      if (there.length > 0) await admin.run(`drop database ${quoteBacktick(own)}`);
    }
    await dropAccount(admin, account);
  },
};

async function dropAccount(admin: Connection, account: string): Promise<void> {
  try {
    await admin.run(`drop user ${at(account)}`);
  } catch (error) {
    // There is none: it never came so far.
    if (!(error instanceof EngineError) || error.code !== '1396') throw error;
  }
}

/** In the name of a schema that is granted an underscore stands for any letter, unless the server is told otherwise. */
async function takesNamesLiterally(admin: Connection): Promise<boolean> {
  const [row] = await rowsOf(admin, "show variables like 'partial_revokes'");
  return row?.[1] === 'ON';
}

/** What the server says where the account may not do something. */
const denied: ReadonlySet<string> = new Set(['1044', '1045', '1141', '1142', '1227', '1410']);

async function weak(admin: Connection): Promise<NotRehearsed> {
  const [row] = await rowsOf(admin, 'select current_user()');
  return new NotRehearsed('weakMysqlAccount', row?.[0] ?? '');
}

async function tolerant(admin: Connection, sql: string): Promise<void> {
  try {
    await admin.run(sql);
  } catch (error) {
    if (!(error instanceof EngineError) || error.outcome !== 'refused') throw error;
  }
}

async function rowsOf(admin: Connection, sql: string) {
  return (await admin.query(sql, { maxRows: 1000 })).rows;
}
