import * as z from 'zod';

/** Which instant a date alone means: the first of its day or the last. */
type Meaning = { readonly dateMeans: 'begin' | 'end' };
const moments = z.registry<Meaning>();

const known = (dateMeans: Meaning['dateMeans'], of: string) =>
  z.iso
    .datetime({ offset: true })
    .meta({
      description: `ISO 8601. Without an offset (2026-01-31 08:00:00), and as a date alone, which means ${of}, in the time zone of the deployment.`,
    })
    .register(moments, { dateMeans });

/** A moment in a query from which on something is asked for. */
export const momentFrom = known('begin', 'its first moment');
/** A moment in a query up to which something is asked for. */
export const momentTo = known('end', 'its last moment');

/** What the schema of a field takes a date alone to mean; nothing for fields that are no moments. */
export function dateMeaningOf(schema: z.core.$ZodType): Meaning['dateMeans'] | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return dateMeaningOf(schema.unwrap());
  return moments.get(schema as z.ZodType)?.dateMeans;
}
