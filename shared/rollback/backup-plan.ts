import * as z from 'zod';
import { definitionPlanSchema } from './definition-plan.ts';
import { rowPlanSchema } from './row-plan.ts';

/** How a statement is kept: by the rows that it changes, or by what it does to definitions. */
export const backupPlanSchema = z.discriminatedUnion('kind', [rowPlanSchema, definitionPlanSchema]);
/** One of these plans. */
export type BackupPlan = z.output<typeof backupPlanSchema>;
