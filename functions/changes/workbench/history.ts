import type * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { queryRecords, type QueryRecord } from '../../databases/reading/service.ts';
import type { Context } from '../../platform/context.ts';
import type { WhereRecord } from '../../platform/table/entity.ts';
import { foundPage } from '../../platform/table/paging.ts';

export async function listQueryHistory({ query }: Input<typeof contract.listQueryHistory>, ctx: Context) {
  const { filter_db_service_uid: dbServiceUid, fuzzy_keyword: keyword } = query;
  const where: WhereRecord<QueryRecord> = {
    // What somebody only had looked at was not run, and a file is of a run before.
    isAnalysis: { exists: false },
    file: { exists: false },
    ...(dbServiceUid && { dbServiceUid }),
    ...(keyword && { searchText: { contains: keyword.toLowerCase() } }),
  };
  const options = { newestFirst: true, filter: where };
  const of = { projectUid: ctx.project.uid, personUid: ctx.user.uid };
  const listing = queryRecords.on(ctx.table).listingBy('gsi2', of, options);
  const { items, total, searched } = await foundPage(listing, query, { reader: ctx.user.uid, total: undefined });
  return {
    data: items.map((record) => ({
      log_uid: record.uid,
      sql: record.sql,
      db_service: { uid: record.dbServiceUid, name: record.dbServiceName },
      schema_name: record.schema,
      state: record.outcome,
      at: record.time,
      milliseconds: record.milliseconds,
      row_count: record.rows,
      ...(record.workflowId !== undefined && { workflow_id: record.workflowId }),
    })),
    total_nums: total,
    ...(searched !== undefined && { searched_nums: searched }),
  };
}
