import * as z from 'zod';

/** What the bell shows: unread messages first. */
export const bell = z.object({
  /** Counted up to a limit. */
  unread_nums: z.number().int(),
  notifications: z.array(
    z
      .object({
        uid: z.string(),
        time: z.string(),
        title: z.string(),
        project_name: z.string(),
        /** The page of the console that shows it. */
        path: z.string(),
        is_read: z.boolean(),
      })
      .meta({ id: 'BellMessage' }),
  ),
});
