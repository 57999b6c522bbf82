import * as z from 'zod';
import { confidences } from '../../../sensitive-data/confidences.ts';
import { limits } from '../../../limits.ts';

/** Lists of masking count pages from 1; clients that leave the number out or send 0 mean the first. */
export const maskingPaging = z.object({
  page_index: z.coerce
    .number()
    .int()
    .min(0)
    .default(1)
    .transform((page) => Math.max(1, page)),
  page_size: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(20),
});

/** The number of a record of masking. */
export const number = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** The same in an address. */
export const numberInPath = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const ruleSource = z.enum(['builtin', 'custom']);
export const configStatus = z.enum(['CONFIGURED', 'PENDING_CONFIRM', 'SYSTEM_CONFIRMED']);
export const confidence = z.enum(confidences);

const count = z.number().int().min(0).max(1000);
/** How a rule hides values, as the wire writes it. */
export const algorithm = z
  .object({
    mask_type: z.enum(['CHAR', 'TAG', 'REPLACE', 'ALGO']),
    masking_algorithm_name: z.string().max(limits.nameLengthMax),
    /** Characters kept in front, and behind. */
    offset: count.nullish(),
    padding: count.nullish(),
    length: count.nullish(),
    reverse: z.boolean().nullish(),
    ignore_char_set: z.string().max(100).nullish(),
    value: z.string().max(limits.maskTextMax).nullish(),
    sample_data_list: z.array(z.string().max(limits.sampleLengthMax)).max(limits.samplesMax).nullish(),
  })
  .meta({ id: 'MaskingAlgorithm' });
export type Algorithm = z.output<typeof algorithm>;

const samples = z.array(z.string().min(1).max(limits.sampleLengthMax)).max(limits.samplesMax);
const listed = <T extends z.ZodType>(list: T) => list.nullish();
/** By what a type of data is known. */
export const typeParts = {
  field_keywords: listed(z.array(z.string().trim().min(1).max(60)).max(limits.typeKeywordsMax)),
  sample_data_regex_list: listed(z.array(z.string().min(1).max(500)).max(limits.typePatternsMax)),
  sample_data_list: listed(samples),
};
export const newType = z.object({
  cn_name: z.string().trim().min(1).max(limits.nameLengthMax),
  en_identifier: z
    .string()
    .min(1)
    .max(60)
    .regex(/^[a-z0-9_]+$/, 'a-z 0-9 _'),
  ...typeParts,
});
export const sensitiveType = z
  .object({
    id: number,
    cn_name: z.string(),
    en_identifier: z.string(),
    field_keywords: z.array(z.string()),
    sample_data_regex_list: z.array(z.string()),
    sample_data_list: z.array(z.string()),
    sensitive_data_type_source: ruleSource,
    rule_count: z.number().int(),
  })
  .meta({ id: 'SensitiveType' });
