import * as z from 'zod';

const name = z.string().trim().min(1).max(200);

/** Which column is masked, and by which rule. */
export const columnForm = z.object({ schema: name, table: name, column: name, rule: z.string().min(1) });
