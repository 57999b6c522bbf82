import { AppError, invariant } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import { dbServicesByUid } from '../../databases/db-services/service.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { Found } from './found.ts';
import { givenOf } from './given.ts';
import { improvementOf } from './measures.ts';
import { endingOptimization, optimizationFile, optimizations, type Optimization } from './optimization-repo.ts';

type Which = { readonly projectUid: string; readonly optimizationId: string };

/** Optimises the SQL of a record and writes down what was found. */
export async function runRecord(place: EventPlace, which: Which): Promise<void> {
  const record = await open(place, which);
  if (!record) return;
  const { table, tenant, world } = place;
  const files = world.files.forTenant(tenant);
  const given = await givenOf(place, record);
  invariant(given, 'SQL that waits for its optimization is kept in a file');
  const { script, metadata, explain, executions } = given;
  const [source] = record.dbServiceUid === '' ? [] : await dbServicesByUid(place, [record.dbServiceUid]);
  if (record.dbServiceUid !== '' && !source) throw new AppError('notFound');
  const { dbType, schema, projectUid } = record;
  // What plans and connects is heavy, and those who only begin or end a record need none of it.
  const { optimize } = await import('./optimize.ts');
  const holder = record.optimizationId;
  const found = await optimize(place, {
    ...{ script, dbType, schema, metadata, explain, source, projectUid, holder },
    ...(executions && { executions }),
  });
  await files.put(optimizationFile(record.optimizationId, 'found'), JSON.stringify(found), {
    contentType: 'application/json; charset=utf-8',
  });
  await table.transact(endingOptimization(table, record, { ...figuresOf(found), status: 'finish' }));
}

/** Ends a record that cannot be optimised. */
export async function failRecord(place: EventPlace, which: Which, failure: Text): Promise<void> {
  const record = await open(place, which);
  if (record) await place.table.transact(endingOptimization(place.table, record, { status: 'failed', failure }));
}

async function open({ table }: EventPlace, which: Which): Promise<Optimization | undefined> {
  const record = await optimizations.on(table).get(which);
  return record?.status === 'optimizing' ? record : undefined;
}

function figuresOf({ statements }: Found) {
  const gain = improvementOf(statements);
  return {
    ...(gain !== undefined && { gain: Math.round(gain * 100) }),
    ruleCount: new Set(statements.flatMap(({ steps }) => steps.map(({ rewriteId }) => rewriteId))).size,
    indexCount: new Set(statements.flatMap(({ indexes }) => indexes.map(({ statement }) => statement))).size,
    statementCount: statements.length,
  };
}
