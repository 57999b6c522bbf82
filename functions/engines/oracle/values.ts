import type { Result } from 'oracledb';
import type { Cell, RunResult } from '../driver.ts';

/** What RETURNING gives comes variable by variable. */
export function oracleChange({ rowsAffected = 0, outBinds = [] }: Result, maxRows: number): RunResult {
  const [first, ...others] = outBinds;
  if (!first) return { rowsAffected };
  const rows = first.map((value, index) => [value, ...others.map((one) => one[index])].map(oracleCell));
  const columns = outBinds.map((_, index) => String(index + 1));
  return { rowsAffected, rows: { columns, rows: rows.slice(0, maxRows), truncated: rows.length > maxRows } };
}

/** The client gives texts, and bytes where it was told so. */
export function oracleCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return Buffer.isBuffer(value) ? `0x${value.toString('hex')}` : String(value);
}
