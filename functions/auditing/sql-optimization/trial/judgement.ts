import * as z from 'zod';

const text = z.object({ zh: z.string(), en: z.string() });
const shownRows = z.object({
  name: z.string(),
  columns: z.array(z.string()).readonly(),
  rows: z.array(z.array(z.string().nullable()).readonly()).readonly(),
});

/** What became of a rewrite: only those that are proved or tested are offered. */
export const judgementSchema = z
  .object({
    rewriteId: z.string(),
    sql: z.string(),
    verdict: z.enum(['proved', 'tested', 'refuted', 'unknown']),
    /** Databases on which the statement gave an answer, all their rows, and how many of its mutants they told from it. */
    databases: z.number().int(),
    rows: z.number().int(),
    mutants: z.number().int(),
    toldApart: z.number().int(),
    milliseconds: z.number(),
    /** Why nothing is known. */
    reason: text.optional(),
    counterexample: z
      .object({
        difference: z.enum(['columns', 'rows', 'order', 'orderUnseen', 'refusal']),
        tables: z.array(shownRows).readonly(),
        before: shownRows,
        after: shownRows,
        script: z.string(),
      })
      .optional(),
  })
  .readonly();
/** The verdict on one rewrite, with what was run. */
export type Judgement = z.output<typeof judgementSchema>;
