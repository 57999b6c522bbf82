import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createConnection, type Connection } from 'mysql2/promise';
import pg from 'pg';
import { parseScript } from '../../../../shared/audit/read/parse.ts';
import { splitScript } from '../../../../shared/audit/read/split.ts';
import { dice } from '../../../../test/bench/dice.ts';
import { mutantsOf } from '../../../../test/bench/mutants.ts';
import { startMariadb } from '../../../../test/support/mariadb.ts';
import { startMysql } from '../../../../test/support/mysql.ts';
import { startPostgres } from '../../../../test/support/postgres.ts';

/** What a server says of a text; unknown where it stops before, or beyond, its grammar. */
type Verdict = 'accepted' | 'refused' | 'unknown';

/** Statements of our own, each with what becomes of it when it is broken once in every way. */
function statementsOf(dialect: 'postgres' | 'mysql'): string[][] {
  const script = readFileSync(resolve(`test/support/statements/${dialect}.sql`), 'utf8');
  return splitScript(script, dialect).map(({ text }, index) => [
    text,
    ...mutantsOf(text, dialect, dice(index + 1)).map(({ sql }) => sql),
  ]);
}

/**
 * The statements, each one statement to us, of which we and the servers think differently. Where the servers do not
 * know the whole one, which a relative of theirs may have, they are not asked for broken ones.
 */
async function disagreements(dialect: 'postgres' | 'mysql', ask: (sql: string) => Promise<Verdict>) {
  const [onlyWeRefuse, onlyTheyRefuse]: [string[], string[]] = [[], []];
  let asked = 0;
  for (const [whole = '', ...broken] of statementsOf(dialect)) {
    if (commented.test(whole) || (await ask(whole)) !== 'accepted') continue;
    for (const sql of [whole, ...broken]) {
      const ours = ourVerdict(sql, dialect);
      const theirs = ours === 'unknown' ? ours : await ask(sql);
      if (theirs !== 'unknown') asked++;
      if (ours === 'refused' && theirs === 'accepted') onlyWeRefuse.push(sql);
      if (ours === 'accepted' && theirs === 'refused') onlyTheyRefuse.push(sql);
    }
  }
  return { asked, onlyWeRefuse, onlyTheyRefuse };
}

/** What we say of a text that is one statement to us. */
function ourVerdict(sql: string, dialect: 'postgres' | 'mysql'): Verdict {
  const [statement, ...rest] = parseScript(sql, dialect).statements;
  if (!statement || rest.length > 0) return 'unknown';
  return statement.error ? 'refused' : 'accepted';
}

/** A comment may hold what ends the text around it. */
const commented = /--|\/\*|#/;

describe('PostgreSQL', () => {
  test('refuses and accepts what we do, of nearly all statements, whole and broken', async () => {
    const server = await startPostgres();
    const { host, port, user, password } = server;
    const client = new pg.Client({ host, port, user, password, database: 'postgres' });
    await client.connect();
    const { asked, onlyWeRefuse, onlyTheyRefuse } = await disagreements('postgres', (sql) =>
      verdictOfPostgres(client, sql),
    );
    await client.end();
    await server.stop();

    expect(asked).toBeGreaterThan(250);
    // An option that no server knows is refused when the statement runs, not when it is read.
    expect(onlyWeRefuse.filter((sql) => !/^(VACUUM|REINDEX|EXPLAIN) \(/.test(sql))).toEqual([]);
    expect(onlyTheyRefuse.length / asked).toBeLessThan(0.02);
  });
});

/** As the body of a function in SQL a statement is read to its end, and not run. */
async function verdictOfPostgres(client: pg.Client, sql: string): Promise<Verdict> {
  if (sql.includes('$body$')) return 'unknown';
  try {
    await client.query('BEGIN');
    await client.query(`CREATE FUNCTION pg_temp.asked() RETURNS void LANGUAGE sql AS $body$${sql}$body$`);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code !== '42601') return 'accepted';
    return error.message.startsWith('syntax error') ? 'refused' : 'unknown';
  } finally {
    await client.query('ROLLBACK');
  }
}

describe('MySQL and MariaDB', () => {
  test('refuse and accept what we do, of nearly all statements, whole and broken', async () => {
    const servers = [await startMysql('9.7'), await startMariadb(), await startMysql('5.6')];
    const connections = await Promise.all(
      servers.map(({ host, port, user, password, database }) =>
        createConnection({ host, port, user, password, database }),
      ),
    );
    const { asked, onlyWeRefuse, onlyTheyRefuse } = await disagreements('mysql', async (sql) => {
      const verdicts: Verdict[] = [];
      for (const connection of connections) {
        verdicts.push(await verdictOfMysql(connection, sql));
        if (verdicts.includes('accepted')) return 'accepted';
      }
      return verdicts.every((verdict) => verdict === 'refused') ? 'refused' : 'unknown';
    });
    for (const connection of connections) await connection.end();
    for (const server of servers) await server.stop();

    expect(asked).toBeGreaterThan(250);
    // Nor is the name of a privilege known before that.
    expect(onlyWeRefuse.filter((sql) => !sql.startsWith('GRANT '))).toEqual([]);
    expect(onlyTheyRefuse.length / asked).toBeLessThan(0.02);
  });
});

/** Routines and triggers cannot stand within a routine, and a few statements neither. */
const ownUnit =
  /^\s*(CREATE\s+(OR\s+REPLACE\s+)?(DEFINER\s*=\s*\S+\s+)?(AGGREGATE\s+)?(PROCEDURE|FUNCTION|TRIGGER|EVENT|PACKAGE)|ALTER\s+EVENT)/i;
const parseErrors: ReadonlySet<number> = new Set([1064, 1149, 4161]);

/** In the body of a routine a statement is read to its end, and not run. */
async function verdictOfMysql(connection: Connection, sql: string): Promise<Verdict> {
  if (ownUnit.test(sql)) return 'unknown';
  try {
    await connection.query(`CREATE PROCEDURE asked() BEGIN\n${sql};\nEND`);
    await connection.query('DROP PROCEDURE asked');
    return 'accepted';
  } catch (error) {
    if (!(error instanceof Error) || !('errno' in error)) throw error;
    return typeof error.errno === 'number' && parseErrors.has(error.errno) ? 'refused' : 'unknown';
  }
}
