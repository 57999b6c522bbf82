import type { TenantTable } from '../../platform/table/tenant-table.ts';

const sequenceKey = { pk: 'SEQUENCE#MASKING', sk: 'SEQUENCE' };
/** Numbers below are those of what comes with the product. */
const first = 10_000;

/** A number that no other rule, type or template of masking of the tenant has. */
export async function nextMaskingNumber(table: TenantTable): Promise<number> {
  const { last } = await table.update(sequenceKey, { add: { last: 1 } });
  return first + Number(last);
}
