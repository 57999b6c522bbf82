import * as contract from '../../shared/contract/changes/workbench/operations.ts';
import { until } from './clock.ts';
import type { QueryBench } from './query-bench.ts';

type One = { readonly uid: string; readonly token: number; readonly who: string };

/** What tests do with transactions by hand of a bench: those of the director unless they say whose. */
export function handTransactions(at: QueryBench) {
  const { params, bench } = at;
  let runs = 0;
  const as = (who: string) => bench.api.as(who);
  const of = ({ uid }: Pick<One, 'uid'>) => ({ params: { ...params, transaction_uid: uid } });
  const place = (more: object) => ({ db_service_uid: bench.dbServiceUid, schema_name: '', ...more });
  const held = (who: string, { token, transaction }: { token: number; transaction: { transaction_uid: string } }) => ({
    uid: transaction.transaction_uid,
    token,
    who,
  });
  const statement = (one: One, sql: string, max_rows?: number) => ({
    ...of(one),
    body: { token: one.token, sql, run_uid: `in-transaction-${++runs}`, ...(max_rows !== undefined && { max_rows }) },
  });
  const sent = async (one: One, sql: string, max_rows?: number) =>
    (await as(one.who).call(contract.runInSqlTransaction, statement(one, sql, max_rows))).data.run;
  const endOf = async ({ who }: One, run_uid: string) => {
    const asked = async () => (await as(who).call(contract.getQueryRun, at.of(run_uid))).data;
    await until(async () => (await asked()).state !== 'running');
    return asked();
  };
  const seen = async (one: One) => (await as(one.who).call(contract.getSqlTransaction, of(one))).data;
  const ended = async (one: One, op: typeof contract.commitSqlTransaction | typeof contract.rollBackSqlTransaction) =>
    (await as(one.who).call(op, { ...of(one), body: { token: one.token } })).data;
  return {
    of,
    sent,
    endOf,
    seen,
    async begun(who = 'director', more: object = {}) {
      const { data } = await as(who).call(contract.beginSqlTransaction, { params, body: place(more) });
      return { ...held(who, data), transaction: data.transaction };
    },
    beginErrorOf: (who = 'director', more: object = {}) =>
      as(who).errorOf(contract.beginSqlTransaction, { params, body: place(more) }),
    open: async (who = 'director') =>
      (
        await as(who).call(contract.getOpenSqlTransaction, {
          params,
          query: { db_service_uid: bench.dbServiceUid },
        })
      ).data,
    taken: async (one: One) => held(one.who, (await as(one.who).call(contract.takeSqlTransaction, of(one))).data),
    /** Runs a statement and waits for its end, and until the next one may be sent. */
    async ran(one: One, sql: string, max_rows?: number) {
      const run = await sent(one, sql, max_rows);
      const end = await endOf(one, run.run_uid);
      await until(async () => !(await seen(one)).is_busy);
      return end;
    },
    errorOf: (one: One, sql: string) => as(one.who).errorOf(contract.runInSqlTransaction, statement(one, sql)),
    commit: (one: One) => ended(one, contract.commitSqlTransaction),
    rollback: (one: One) => ended(one, contract.rollBackSqlTransaction),
    endErrorOf: (one: One, op: typeof contract.commitSqlTransaction | typeof contract.rollBackSqlTransaction) =>
      as(one.who).errorOf(op, { ...of(one), body: { token: one.token } }),
    keep: async (one: One, stay = false) =>
      (await as(one.who).call(contract.keepSqlTransaction, { ...of(one), body: { token: one.token, stay } })).data,
    keepErrorOf: (one: One) =>
      as(one.who).errorOf(contract.keepSqlTransaction, { ...of(one), body: { token: one.token, stay: false } }),
  };
}
