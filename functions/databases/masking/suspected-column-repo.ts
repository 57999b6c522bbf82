import * as z from 'zod';
import { confidences } from '../../../shared/sensitive-data/confidences.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

/** A column that discovery takes for sensitive. Of its values nothing is kept but how many looked like their type. */
const column = z.object({
  dbServiceUid: z.string(),
  /** As of columns that are masked. */
  columnKey: z.string(),
  schema: z.string(),
  table: z.string(),
  /** The number of its table: see `tableIdOf`. */
  tableId: z.number().int(),
  column: z.string(),
  typeId: z.number().int(),
  /** The rule of the template that is for its type. */
  ruleId: z.number().int(),
  confidence: z.enum(confidences),
  /** The keyword that stands in its name or in its comment. */
  word: z.string().optional(),
  from: z.enum(['name', 'comment']).optional(),
  /** So many of the different values that were seen look like its type. */
  matched: z.number().int().optional(),
  of: z.number().int().optional(),
  foundAt: z.string(),
  runUid: z.string(),
  /** Somebody has said that it is not sensitive: later runs do not ask again. */
  isDismissed: z.boolean(),
});
export type SuspectedColumn = Stored<z.output<typeof column>>;

/** What discovery found on a data source. It waits for a person unless the column is masked, or was said to be none. */
export const suspectedColumns = entity('SUSPECTED_COLUMN', column, {
  pk: 'SUSPECTED_COLUMNS#{dbServiceUid}',
  sk: '{columnKey}',
  gsi1pk: 'SUSPECTED_TABLE#{tableId}',
  gsi1sk: '{columnKey}',
});
