import * as z from 'zod';

/** What the wire adds to a point, by name. */
export const info = z.array(z.record(z.string(), z.string()));
/** A point of a line over time. */
export const insightPoint = z
  .object({ x: z.string(), y: z.number(), info, status: z.number().int() })
  .meta({ id: 'InsightPoint' });
