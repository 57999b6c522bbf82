import * as z from 'zod';
import { changeKinds } from '../../../shared/approval-rules/rule.ts';
import { levels } from '../../../shared/levels.ts';

const unknown = z.literal('unknown');

/** What approval rules looked at when something was submitted, and what they asked for. */
export const judgedByRules = {
  facts: z
    .array(
      z.object({
        source: z.string(),
        kinds: z.union([z.array(changeKinds.schema).readonly(), unknown]),
        level: z.enum(['', ...levels, 'unknown']),
        cannotRun: z.union([z.boolean(), unknown]),
        affectedRows: z.union([z.number(), unknown]),
        tableRows: z.union([z.number(), unknown]),
        sources: z.number().optional(),
        environment: z.object({ uid: z.string(), name: z.string() }),
        at: z.string(),
      }),
    )
    .optional(),
  /** The steps that rules asked for, by their keys. */
  asked: z.array(z.string()).optional(),
  /** Why rules keep its creator from approving it. */
  notCreator: z.array(z.object({ zh: z.string(), en: z.string() })).optional(),
};
