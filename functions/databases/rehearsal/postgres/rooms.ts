import { randomBytes } from 'node:crypto';
import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import type { Connection } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { Rooms, ScratchName } from '../family.ts';
import { NotRehearsed } from '../not-rehearsed.ts';
import { limits } from '../../../../shared/limits.ts';

const databases = ['changed', 'wanted'] as const satisfies readonly ScratchName[];
const nameOf = (name: string, database: ScratchName) => `${name}_${database}`;
const options = {
  timeoutMs: 10_000,
  applicationName: 'sluice-rehearsal',
  statementTimeoutMs: limits.rehearsedStatementSecondsMax * 1000,
};

/**
 * Two databases that belong to a role of their own: texts of customers run as that role, which has no rights anywhere else. The
 * account that makes them runs nothing of theirs.
 */
export const postgresRooms: Rooms = {
  async demandRights(admin) {
    const [row] = await rowsOf(
      admin,
      'select rolsuper or (rolcreatedb and rolcreaterole), rolname from pg_roles where rolname = current_user',
    );
    if (row?.[0] !== 't' && row?.[0] !== 'true') throw new NotRehearsed('weakAccount', row?.[1] ?? '');
  },

  async make(admin, { target, name }) {
    const password = randomBytes(24).toString('base64url');
    const role = quoteDouble(name);
    await admin.run(
      `create role ${role} login nosuperuser nocreatedb nocreaterole connection limit 4 password ${literal(password)}`,
    );
    await admin.run(`grant ${role} to current_user`);
    const made = new Set<ScratchName>();
    const params = (database: ScratchName) => ({ ...target.params, database: nameOf(name, database) });
    return {
      connect: async (database) => {
        if (!made.has(database))
          await admin.run(`create database ${quoteDouble(nameOf(name, database))} owner ${role} template template0`);
        made.add(database);
        return postgresDriver.connect({ ...target, user: name, password, params: params(database) }, options);
      },
      schemaIn: (_, schema) => schema,
      addRoles: async (names) => {
        for (const one of names) await addRole(admin, one, name);
      },
      bytes: async () => {
        const names = databases.map((one) => literal(nameOf(name, one))).join(', ');
        const sum = `select coalesce(sum(pg_database_size(oid)), 0)::text from pg_database where datname in (${names})`;
        return Number((await rowsOf(admin, sum))[0]?.[0] ?? 0);
      },
    };
  },

  async drop(admin, name) {
    for (const database of databases)
      await admin.run(`drop database if exists ${quoteDouble(nameOf(name, database))} with (force)`);
    const own = await rowsOf(
      admin,
      `select rolname from pg_roles where shobj_description(oid, 'pg_authid') = ${literal(markOf(name))}`,
    );
    for (const [role] of own) await admin.run(`drop role if exists ${quoteDouble(role ?? '')}`);
    await admin.run(`drop role if exists ${quoteDouble(name)}`);
  },
};

const markOf = (name: string) => `made by ${name}`;

/** Both at once, so that a role that somebody finds tells whose it is. One that is there already stays as it is. */
async function addRole(admin: Connection, role: string, name: string): Promise<void> {
  await admin.begin();
  try {
    await admin.run(`create role ${quoteDouble(role)} nologin`);
    await admin.run(`comment on role ${quoteDouble(role)} is ${literal(markOf(name))}`);
    await admin.commit();
  } catch (error) {
    await admin.rollback();
    // It is there, or its name is one of the server's own.
    if (!(error instanceof EngineError) || error.outcome !== 'refused') throw error;
  }
}

async function rowsOf(admin: Connection, sql: string) {
  return (await admin.query(sql, { maxRows: 1000 })).rows;
}
