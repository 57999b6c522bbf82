import { freePort } from '../local/free-port.ts';
import type { ColumnOrigins, Connection, Driver, ResultSink, Target } from './driver.ts';

type Subject = { readonly target: Target; readonly connection: Connection };

/** In what the servers differ. The table `big` with `touched` 0 in every row is there. */
type Facts = {
  readonly driver: Driver;
  readonly unknownDatabase: { readonly change: Partial<Target>; readonly code: string };
  /** The server's own code for a wrong password and for none, where both have the same. */
  readonly authCode?: string;
  readonly sleep: string;
  /** Changes rows of `big` for longer than a test waits. */
  readonly slowUpdate: string;
  readonly tooLong: string;
  /** A query that answers `yes` once the session runs the statement, or once it is gone. */
  readonly runs: (session: string, sql: string) => string;
  readonly isGone: (session: string) => string;
  readonly yes: string;
  /** A session that had the same number at another time. */
  readonly earlier: (backendId: string) => string;
  /** What would be SQL of its own if it were believed. */
  readonly forged: (backendId: string) => string;
};

export const driverTestOptions = { timeoutMs: 5000, applicationName: 'sluice test' };

/** Names of schemas, tables and columns that break careless quoting. */
export const hostileNames = ['a"b', 'a`b', `'; drop table orders; --`, 'select', '订单', 'a\\', '%s$1?'];

/** What every driver promises of connecting, time limits and cancelling. */
export function driverConformance({ driver, ...facts }: Facts, subject: () => Subject): void {
  const connect = (change: Partial<Target> = {}) =>
    driver.connect({ ...subject().target, ...change }, driverTestOptions);
  const valueOf = async (sql: string) => (await subject().connection.query(sql, { maxRows: 1 })).rows[0]?.[0];
  const until = async (sql: string) => {
    while ((await valueOf(sql)) !== facts.yes);
  };
  const sessionOf = ({ backendId }: Connection) => backendId.split('@')[0] ?? '';

  describe('connecting like any driver', () => {
    test('a wrong password is an auth error, and so is an empty one', async () => {
      const refusal = {
        kind: 'auth',
        outcome: 'notSent',
        ...(facts.authCode !== undefined && { code: facts.authCode }),
      };
      for (const password of ['wrong', '']) await expect(connect({ password })).rejects.toMatchObject(refusal);
    });

    test('an unknown database and a port where nobody listens are connect errors', async () => {
      await expect(connect(facts.unknownDatabase.change)).rejects.toMatchObject({
        kind: 'connect',
        code: facts.unknownDatabase.code,
      });
      await expect(connect({ port: await freePort() })).rejects.toMatchObject({
        kind: 'connect',
        code: 'ECONNREFUSED',
      });
    });

    test('a server without TLS is refused when TLS is required', async () => {
      await expect(connect({ params: { ...subject().target.params, tls: 'require' } })).rejects.toMatchObject({
        kind: 'connect',
        outcome: 'notSent',
      });
    });
  });

  test('the server ends a statement that takes too long', async () => {
    const limited = await driver.connect(subject().target, { ...driverTestOptions, statementTimeoutMs: 100 });
    await expect(limited.run(facts.tooLong)).rejects.toMatchObject({ kind: 'timeout', outcome: 'refused' });
    await limited.close();
  });

  describe('reading a long result', () => {
    const sink = () => {
      const seen = { columns: [] as string[], rows: 0, batches: 0 };
      return {
        seen,
        columns: (columns: readonly { name: string; kind: string }[]) =>
          void (seen.columns = columns.map(({ name, kind }) => `${name}:${kind}`)),
        rows: (rows: readonly unknown[]) => {
          seen.rows += rows.length;
          seen.batches++;
          return Promise.resolve();
        },
      };
    };

    test('every row is handed on in parts, the next one when the last was taken, and the session goes on', async () => {
      const worker = await connect();
      const read = await worker.reader({ timeoutMs: 30_000 });
      const took = sink();
      await read('select id, touched from big', took);
      expect(took.seen).toMatchObject({ columns: ['id:number', 'touched:number'], rows: 300_000 });
      expect(took.seen.batches).toBeGreaterThan(100);
      const none = sink();
      await read('select id from big where id < 0', none);
      expect(none.seen).toMatchObject({ columns: ['id:number'], rows: 0 });
      await expect(read('update big set touched = 1', sink())).rejects.toMatchObject({ outcome: 'refused' });
      await expect(read('select nothing from big', sink())).rejects.toMatchObject({ outcome: 'refused' });
      expect(await worker.run('select 1')).toMatchObject({ rowsAffected: 1 });
      expect(await valueOf('select sum(touched) from big')).toBe('0');
      await worker.close();
    }, 30_000);

    test('of each column the server says which stored one it is, and of a computed one none', async () => {
      const asked = await connect();
      const read = await asked.reader({ timeoutMs: 30_000 });
      const told: unknown[] = [];
      const rows = () => Promise.resolve();
      const columns: ResultSink['columns'] = (_, origins) => void told.push(origins);
      await read('select id, touched, touched + 1, b.id from big b where id = 1', { columns, rows });
      await read('select touched as id from (select touched from big limit 1) part', { columns, rows });
      const [[id, touched, ...others], [through]] = told as [ColumnOrigins, ColumnOrigins];
      expect(others).toEqual([undefined, id]);
      expect(touched).toEqual({ relation: id?.relation, column: expect.not.stringMatching(`^${id?.column}$`) });
      // One that goes through a table of the server's own making may have lost its name, but has no other one.
      expect([touched, undefined]).toContainEqual(through);
      await asked.close();
    });

    test('it ends when whoever takes the rows fails, when its time is over, and when it is cancelled meanwhile', async () => {
      const full = new Error('the disk is full');
      const failing = await connect();
      const failed = (await failing.reader({ timeoutMs: 30_000 }))('select id from big', {
        columns: () => undefined,
        rows: () => Promise.reject(full),
      });
      await expect(failed).rejects.toBe(full);
      await failing.close();

      const rows = jest.fn(() => Promise.resolve());
      const columns = () => {
        throw full;
      };
      for (const sql of ['select id from big', 'select id from big where id < 0']) {
        const refusing = await connect();
        await expect((await refusing.reader({ timeoutMs: 30_000 }))(sql, { columns, rows })).rejects.toBe(full);
        await refusing.close();
      }
      expect(rows).not.toHaveBeenCalled();
      await until(facts.isGone(sessionOf(failing)));

      const slow = await connect();
      await expect((await slow.reader({ timeoutMs: 100 }))(facts.tooLong, sink())).rejects.toMatchObject({
        kind: 'timeout',
      });
      await slow.close();

      const stopped = await connect();
      const reading = (await stopped.reader({ timeoutMs: 30_000 }))(facts.sleep, sink()).catch(
        (error: unknown) => error,
      );
      await until(facts.runs(sessionOf(stopped), facts.sleep));
      await driver.cancel(subject().target, stopped.backendId);
      expect(await reading).toMatchObject({ kind: 'cancelled' });
      await stopped.close();
    }, 30_000);
  });

  describe('cancelling', () => {
    test('a sleeping query and a large update stop within two seconds and leave nothing behind', async () => {
      for (const sql of [facts.sleep, facts.slowUpdate]) {
        const worker = await connect();
        const running = worker.run(sql).catch((error: unknown) => error);
        await until(facts.runs(sessionOf(worker), sql));
        expect(await driver.backendState(subject().target, worker.backendId)).toBe('running');
        const asked = performance.now();
        expect(await driver.cancel(subject().target, worker.backendId)).toBe('requested');
        expect(await running).toMatchObject({ kind: 'cancelled', outcome: 'refused' });
        expect(performance.now() - asked).toBeLessThan(2000);
        expect(await worker.run('select 1')).toMatchObject({ rowsAffected: 1 });
        await worker.close();
      }
      expect(await valueOf('select sum(touched) from big')).toBe('0');
    }, 20_000);

    test('a session that has gone, or whose number another one has now, is not found', async () => {
      const worker = await connect();
      expect(await driver.backendState(subject().target, worker.backendId)).toBe('idle');
      expect(await driver.cancel(subject().target, facts.earlier(worker.backendId))).toBe('notFound');
      await worker.close();
      await until(facts.isGone(sessionOf(worker)));
      expect(await driver.cancel(subject().target, worker.backendId)).toBe('notFound');
      expect(await driver.backendState(subject().target, worker.backendId)).toBe('gone');
      expect(await driver.cancel(subject().target, facts.forged(worker.backendId))).toBe('notFound');
    });
  });
}
