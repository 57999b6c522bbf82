import { createHash } from 'node:crypto';
import * as z from 'zod';
import { entity, type Stored } from '../../platform/table/entity.ts';

/** A column that masking was configured for; one that is switched off stays, so that it can be switched on again. */
const column = z.object({
  dbServiceUid: z.string(),
  /** What names it: its schema, its table and itself. */
  columnKey: z.string(),
  schema: z.string(),
  table: z.string(),
  /** The number of its table: see `tableIdOf`. */
  tableId: z.number().int().optional(),
  column: z.string(),
  ruleId: z.number().int(),
  isEnabled: z.boolean(),
});
export type StoredMaskedColumn = Stored<z.output<typeof column>>;

export const maskedColumns = entity('MASKED_COLUMN', column, {
  pk: 'MASKED_COLUMNS#{dbServiceUid}',
  sk: '{columnKey}',
  gsi1pk: 'MASKED_TABLE#{tableId}',
  gsi1sk: '{columnKey}',
  gsi2pk: 'MASKED_BY#{ruleId}',
  gsi2sk: '{dbServiceUid}#{columnKey}',
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

/** Clients know tables by whole numbers: the first 48 bits of a hash of what names a table. */
export function tableIdOf(dbServiceUid: string, schema: string, table: string): number {
  const hash = createHash('sha256')
    .update(JSON.stringify([dbServiceUid, schema, table]))
    .digest();
  return hash.readUIntBE(0, 6);
}
