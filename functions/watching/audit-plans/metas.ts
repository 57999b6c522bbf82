import type * as contract from '../../../shared/contract/watching/audit-plans/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { scanTypes } from '../../../shared/scan-types/index.ts';
import type { ScanType } from '../../../shared/scan-types/scan-type.ts';
import { isNeverTried, scanTypeText, scanTypesOf } from '../../../shared/scan-types/scan-types.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { offeredConditions, shownParams } from './wire.ts';

export async function listScanTypeMetas(
  { query: { filter_instance_type: dbType } }: Input<typeof contract.listScanTypeMetas>,
  { locale }: Context,
) {
  const rows = dbType ? scanTypesOf(dbType).map((type) => ({ type, dbType })) : scanTypes.flatMap(byDbType);
  return {
    data: rows.map(({ type, dbType: instance_type }) => ({
      audit_plan_type: type.type,
      audit_plan_type_desc: inLocale(scanTypeText(type, instance_type), locale),
      audit_plan_type_tips: inLocale(type.tips, locale),
      instance_type,
      is_never_tried: isNeverTried(type, instance_type),
      audit_plan_params: shownParams(type, locale),
      high_priority_conditions: offeredConditions(type, locale),
    })),
  };
}

export async function listScanTypes(_: unknown, { locale }: Context) {
  return {
    data: scanTypes.flatMap(byDbType).map(({ type, dbType }) => ({
      type: type.type,
      desc: inLocale(scanTypeText(type, dbType), locale),
      instance_type: dbType,
    })),
  };
}

/** What every database type has says so by an empty one, as clients expect. */
function byDbType(type: ScanType): { type: ScanType; dbType: string }[] {
  return (type.dbTypes === 'any' ? [''] : type.dbTypes).map((dbType) => ({ type, dbType }));
}
