import type { DbService } from '../../platform/access/db-service.ts';
import { isAllowed } from '../../../shared/allowed.ts';
import { standingOf } from '../../platform/access/standing.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { maskedColumns } from './masked-column-repo.ts';

/** Whether any column of a data source is masked now. */
export async function masksAny(
  table: TenantTable,
  { uid: dbServiceUid, isMaskingEnabled }: Pick<DbService, 'uid' | 'isMaskingEnabled'>,
): Promise<boolean> {
  if (!isMaskingEnabled) return false;
  const { items } = await maskedColumns.on(table).list({ dbServiceUid });
  return items.some(({ isEnabled }) => isEnabled);
}

/** Whether somebody, who need not be asking now, may see every value of a data source. */
export async function seesAllValues(
  table: TenantTable,
  userUid: string,
  source: Pick<DbService, 'uid' | 'projectUid' | 'isMaskingEnabled'>,
): Promise<boolean> {
  if (!(await masksAny(table, source))) return true;
  const standing = await standingOf(table, userUid, source.projectUid);
  const at = standing && { project: standing.project, dbServiceUid: source.uid };
  return standing !== undefined && isAllowed('plainDataView', standing.rights, at);
}
