import * as z from 'zod';
import { limits } from '../limits.ts';

const positive = z.coerce.number().int().min(1);

/** Every list asks for a page; clients of this API always send both, so both are required. */
export const paging = z.object({
  page_index: positive.meta({ id: 'PageIndex' }),
  page_size: positive.max(limits.pageSizeMax).meta({ id: 'PageSize' }),
});
/** Lists below /dms begin with the first page when none is named. */
export const dmsPaging = paging.extend({ page_index: positive.default(1).meta({ id: 'PageIndexOrFirst' }) });

/** A query parameter that may be repeated: a=1&a=2. */
export function repeated<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(limits.repeatedMax).optional(),
  );
}

/** Switches arrive as words in a query. */
export const wireBoolean = z.enum(['true', 'false']).transform((word) => word === 'true');

/** The id of a record. */
export const uid = z.string().min(1).max(64);
/** A record as others name it. */
export const uidWithName = z.object({ uid: z.string(), name: z.string() }).meta({ id: 'UidWithName' });
/** An address that names a project by its id. */
export const projectUid = z.object({ project_uid: uid });
/** An address that names a project by its name. */
export const projectName = z.object({ project_name: z.string().min(1).max(200) });

/** A list reply: the page and how many there are in all. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), total_nums: z.number().int() });
}

/**
 * The reply of a list that can be searched. `searched_nums` is there when a search looked through so many rows only, in the order of the list,
 * though more follow: `total_nums` then counts what was found among those.
 */
export function searchedListOf<T extends z.ZodType>(item: T) {
  return listOf(item).extend({ searched_nums: z.number().int().optional() });
}

/** A reply that carries one thing. */
export function dataOf<T extends z.ZodType>(data: T) {
  return z.object({ data });
}
