import type { DialectTable } from '../../../grammar/dialect.ts';

/** Oracle reads its objects itself: none is left to the shared productions. */
export const oracleCommands: DialectTable['commands'] = { create: [], alter: [], drop: [] };
