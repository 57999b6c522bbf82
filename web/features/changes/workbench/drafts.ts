import * as z from 'zod';
import type { SavedScript } from './wire.ts';

/** One sheet of SQL: what is written, and for which schema of which data source. */
const sheet = z.object({
  key: z.string().min(1),
  number: z.number().int().min(1),
  sql: z.string(),
  sourceUid: z.string(),
  schema: z.string(),
  /** The saved script that it was opened from, or kept as. */
  script: z.object({ uid: z.string(), name: z.string(), isMine: z.boolean(), isShared: z.boolean() }).optional(),
});
const stored = z.object({ sheets: z.array(sheet), active: z.string() });
export type Sheet = z.infer<typeof sheet>;
export type SheetScript = NonNullable<Sheet['script']>;
export type Drafts = { readonly sheets: readonly Sheet[]; readonly active: string };

/** What a sheet knows of the script that it belongs to. */
export function asSheetScript({ script_uid: uid, name, is_mine: isMine, is_shared: isShared }: Kept): SheetScript {
  return { uid, name, isMine, isShared };
}
type Kept = Pick<SavedScript, 'script_uid' | 'name' | 'is_mine' | 'is_shared'>;

/** Under which name the drafts of one person in one project are kept. */
export function draftsKey(userUid: string, projectUid: string): string {
  return `SLUICE_WORKBENCH_${userUid}_${projectUid}`;
}

/** What was kept; anything that cannot be read counts as nothing. */
export function draftsOf(kept: unknown): Drafts | undefined {
  const { success, data } = stored.safeParse(kept);
  return success && data.sheets.length > 0 ? data : undefined;
}

/** A sheet beside those that are there, with the lowest number that is free. */
export function newSheet(sheets: readonly Sheet[], key: string, place: Pick<Sheet, 'sourceUid' | 'schema'>): Sheet {
  const taken = new Set(sheets.map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number++;
  return { key, number, sql: '', ...place };
}

/** What is kept when a window saves: its own sheets, and those that other windows have opened since. */
export function mergedDrafts(mine: Drafts, kept: Drafts | undefined, seen: ReadonlySet<string>): Drafts {
  const others = (kept?.sheets ?? []).filter(({ key }) => !seen.has(key));
  return { sheets: [...mine.sheets, ...others], active: mine.active };
}
