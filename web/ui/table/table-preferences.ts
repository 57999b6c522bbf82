import { useState } from 'react';
import * as z from 'zod';
import { recall, recallJson, remember, stored, tableKey } from '../../app/storage.ts';

const schema = z.object({
  contentDisplay: z.array(z.object({ id: z.string(), visible: z.boolean() })).optional(),
  wrapLines: z.boolean().optional(),
});
const ofUsers = z.record(z.string(), schema);
export type TablePreferences = z.output<typeof schema>;

/** Which columns of a table a user shows and in which order, remembered on this browser for each user. */
export function useTablePreferences(table: string): [TablePreferences, (next: TablePreferences) => void] {
  const user = recall(stored.userUid) ?? '';
  const [preferences, setPreferences] = useState(() => all(table)[user] ?? {});
  return [
    preferences,
    (next) => {
      remember(tableKey(table), JSON.stringify({ ...all(table), [user]: next }));
      setPreferences(next);
    },
  ];
}

function all(table: string): z.output<typeof ofUsers> {
  const read = ofUsers.safeParse(recallJson(tableKey(table)));
  return read.success ? read.data : {};
}

/** The columns as remembered; a column that is newer than the memory comes last, one that is gone is dropped. */
export function displayOf(
  columns: readonly { readonly id: string; readonly hidden?: boolean }[],
  remembered: TablePreferences['contentDisplay'],
) {
  const ids = new Set(columns.map(({ id }) => id));
  const kept = (remembered ?? []).filter(({ id }) => ids.has(id));
  const seen = new Set(kept.map(({ id }) => id));
  return [...kept, ...columns.filter(({ id }) => !seen.has(id)).map(({ id, hidden }) => ({ id, visible: !hidden }))];
}
