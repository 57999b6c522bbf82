import * as z from 'zod';

const share = z.object({ name: z.string(), count: z.number(), percent: z.number() });
/** What is absent is not known. */
const keyFigures = z.object({
  created: z.number(),
  passPercent: z.number().optional(),
  successPercent: z.number().optional(),
  reviewMinutes: z.number().optional(),
  waitMinutes: z.number().optional(),
});

/** The report of a period as it was when it was due, so that every try sends the same. */
export const reportSchema = z.object({
  from: z.string(),
  to: z.string(),
  figures: keyFigures,
  /** Of as many days before. */
  before: keyFigures,
  days: z.array(z.object({ date: z.string(), value: z.number() })),
  inStatus: z.record(z.string(), z.number()),
  types: z.array(share),
  /** Of all time, as the page shows them. */
  rejectedCreators: z.array(share),
  rejectedSources: z.array(share),
  slowSources: z.array(z.object({ name: z.string(), seconds: z.number(), longest: z.number() })),
  failingSources: z.array(z.object({ name: z.string(), percent: z.number() })),
  /** Who is written to without an account, in which language. */
  addresses: z.array(z.string()),
  language: z.enum(['zh-CN', 'en-US']),
});
/** The figures of a report by mail. */
export type Report = z.output<typeof reportSchema>;
