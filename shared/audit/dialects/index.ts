import type { DialectTable } from './dialect.ts';
import { mysql } from './mysql.ts';
import { oracle } from './oracle.ts';
import { postgres } from './postgres.ts';
import { sqlserver } from './sqlserver.ts';

/** Every dialect that the audit engine reads. */
export const dialects = { mysql, postgres, oracle, sqlserver } as const satisfies Readonly<Record<string, DialectTable>>;

/** The name of a dialect. */
export type Dialect = keyof typeof dialects;
