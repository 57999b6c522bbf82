import * as z from 'zod';
import { entity } from '../../platform/table/entity.ts';

/** A column that masking was configured for; one that is switched off stays, so that it can be switched on again. */
const column = z.object({
  dbServiceUid: z.string(),
  /** What names it: its schema, its table and itself. */
  columnKey: z.string(),
  schema: z.string(),
  table: z.string(),
  column: z.string(),
  ruleId: z.number().int(),
  isEnabled: z.boolean(),
});

export const maskedColumns = entity('MASKED_COLUMN', column, {
  pk: 'MASKED_COLUMNS#{dbServiceUid}',
  sk: '{columnKey}',
});

/** With what hashes are keyed: a secret of each data source, made when its masking is first configured. */
export const maskingKeys = entity('MASKING_KEY', z.object({ dbServiceUid: z.string(), sealed: z.string() }), {
  pk: 'MASKING_KEY#{dbServiceUid}',
  sk: 'MASKING_KEY',
});

/** Whose key it is. */
export function maskingKeyContext(tenant: string, dbServiceUid: string) {
  return { tenant, record: `MASKING_KEY#${dbServiceUid}` };
}

/** A name of three parts that no other three give. */
export function columnKeyOf(schema: string, table: string, name: string): string {
  return [schema, table, name].map((part) => encodeURIComponent(part)).join('/');
}
