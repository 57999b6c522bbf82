import type * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { inLocale } from '../../../shared/text.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import { demandPassword, demandWhole, requireEngine, splitParams } from './connection-fields.ts';
import { testMany, testSaved, tryConnection, type TestResult } from './connection-test.ts';
import { dbServices, type DbService } from '../../platform/access/db-service.ts';
import { requireAllOwn, requireOwn } from './own-db-service.ts';

export async function testDbServiceBeforeSaving(
  { body: { db_service: given } }: Input<typeof contract.testDbServiceBeforeSaving>,
  ctx: Context,
) {
  return { data: outcomesOf(given.db_type, await tryGiven(ctx, given), ctx) };
}

/** Tries to connect with values that are not saved. */
export async function tryGiven(place: TryPlace, given: GivenConnection): Promise<TestResult> {
  const engine = requireEngine(given.db_type);
  const split = splitParams(engine, given.additional_params ?? []);
  const params = { ...split.open, ...split.secret };
  demandPassword(params, given.password);
  await demandWhole(engine, params);
  return tryConnection(place, {
    dbType: engine.dbType,
    host: given.host,
    port: Number(given.port),
    user: given.user,
    password: given.password,
    params,
    owner: { tenant: place.tenant, host: given.host, port: Number(given.port) },
  });
}
type TryPlace = Pick<Context, 'tenant' | 'world' | 'locale'>;
type GivenConnection = Input<typeof contract.testDbServiceBeforeSaving>['body']['db_service'];

export async function testDbService({ params }: Input<typeof contract.testDbService>, ctx: Context) {
  const saved = await requireOwn(ctx, params.db_service_uid);
  return { data: outcomesOf(saved.dbType, await testSaved(ctx, saved), ctx) };
}

export async function testDbServices({ body }: Input<typeof contract.testDbServices>, ctx: Context) {
  const saved = await requireAllOwn(
    ctx,
    body.db_services.map((one) => one.db_service_uid),
  );
  return { data: rowsOf(saved, await testMany(ctx, saved)) };
}

export async function testGlobalDbServices({ body }: Input<typeof contract.testGlobalDbServices>, ctx: Context) {
  const uids = [...new Set(body.db_services.map((one) => one.db_service_uid))];
  const saved = await dbServices.on(ctx.table).getMany(uids.map((uid) => ({ uid })));
  if (saved.length < uids.length) throw new AppError('notFound');
  return { data: rowsOf(saved, await testMany(ctx, saved)) };
}

/** Server by server: the replica stands beside the data source itself. */
function outcomesOf(dbType: string, { primary, replica, hostKey }: TestResult, { locale }: Pick<Context, 'locale'>) {
  const of = (component: string, problem: string) => ({
    component,
    is_connectable: problem === '',
    connect_error_message: problem,
  });
  return [
    { ...of(dbType, primary), ...(hostKey !== undefined && { jump_host_key: hostKey }) },
    ...(replica === undefined ? [] : [of(`${dbType}: ${inLocale(replicaName, locale)}`, replica)]),
  ];
}
const replicaName = { zh: '只读副本', en: 'read replica' };

function rowsOf(saved: readonly DbService[], results: readonly TestResult[]) {
  return results.map(({ status, message, at }, position) => ({
    db_service_uid: saved[position]?.uid ?? '',
    connection_status: status,
    connect_error_message: message,
    test_connection_time: at,
  }));
}
