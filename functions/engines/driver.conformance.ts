import { freePort } from '../local/free-port.ts';
import type { Connection, Driver, Target } from './driver.ts';

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
