import { maskedStatement } from '../../functions/databases/reading/masking/masked-statement.ts';
import type { MaskedColumn } from '../../functions/databases/masking/service.ts';
import type { Cell, Connection } from '../../functions/engines/driver.ts';
import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';

const keys = { inner: '36'.repeat(64), outer: '5c'.repeat(64) };

/** What is sent for a query where these columns are masked. */
export function sentFor(
  connection: Connection,
  dialect: MaskingDialect,
  sql: string,
  columns: readonly MaskedColumn[],
) {
  return maskedStatement(sql, { connection, dialect, policy: { columns, keys } });
}

/** The rows of a query as texts, in their order. */
export async function rowsOf(connection: Connection, sql: string): Promise<string[]> {
  const rows: string[] = [];
  const read = await connection.reader({ timeoutMs: 60_000 });
  await read(sql, {
    columns: () => undefined,
    rows: async (batch: readonly (readonly Cell[])[]) => void rows.push(...batch.map((row) => JSON.stringify(row))),
  });
  return rows;
}
