import { useCallback, useEffect, useRef, useState } from 'react';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { recallJson, remember } from '../../../app/storage.ts';
import { draftsKey, draftsOf, mergedDrafts, newSheet, type Drafts, type Sheet } from './drafts.ts';
import { newUid } from './new-uid.ts';

const saveDelayMilliseconds = 1_000;

/** The sheets of the reader in this project, kept in this browser a second after each change and when the page is left. */
export function useDrafts() {
  const key = draftsKey(useSignedIn().user.uid, useProject().uid);
  const [drafts, setDrafts] = useState(() => draftsOf(recallJson(key)) ?? begun());
  const isKept = useKept(key, drafts);
  const change = useCallback(
    (sheetKey: string, next: Partial<Omit<Sheet, 'key' | 'number'>>) =>
      setDrafts(({ sheets, active }) => ({
        sheets: sheets.map((one) => (one.key === sheetKey ? { ...one, ...next } : one)),
        active,
      })),
    [],
  );
  const add = (sql = '', place?: Added, key = newUid()) =>
    setDrafts(({ sheets, active }) => {
      const from = sheets.find((one) => one.key === active);
      const made = newSheet(sheets, key, {
        sourceUid: place?.sourceUid ?? from?.sourceUid ?? '',
        schema: place?.schema ?? from?.schema ?? '',
      });
      return {
        sheets: [...sheets, { ...made, sql, ...(place?.script && { script: place.script }) }],
        active: made.key,
      };
    });
  const close = (sheetKey: string) =>
    setDrafts((before) => {
      const at = before.sheets.findIndex((one) => one.key === sheetKey);
      const sheets = before.sheets.filter((one) => one.key !== sheetKey);
      if (sheets.length === 0) return begun(before.sheets[at]);
      const beside = sheets[Math.min(at, sheets.length - 1)]?.key ?? '';
      return { sheets, active: before.active === sheetKey ? beside : before.active };
    });
  const { sheets } = drafts;
  const sheet = sheets.find((one) => one.key === drafts.active) ?? sheets[0]!;
  const open = (active: string) => setDrafts((before) => ({ ...before, active }));
  return { sheets, sheet, isKept, open, change, add, close };
}

type Added = Pick<Sheet, 'sourceUid' | 'schema'> & { readonly script?: Sheet['script'] };

/** Writes them down, without losing what another window of the same person has opened; false where the browser has no room. */
function useKept(key: string, drafts: Drafts): boolean {
  const [isKept, setIsKept] = useState(true);
  const latest = useRef(drafts);
  const seen = useRef(new Set<string>());
  const saved = useRef(drafts);
  latest.current = drafts;
  for (const sheet of drafts.sheets) seen.current.add(sheet.key);
  const save = useCallback(() => {
    if (saved.current === latest.current) return;
    setIsKept(isWritten(key, mergedDrafts(latest.current, draftsOf(recallJson(key)), seen.current)));
    saved.current = latest.current;
  }, [key]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Somebody who types on is not waited for.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      save();
    }, saveDelayMilliseconds);
  }, [drafts, save]);
  useEffect(() => {
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      clearTimeout(timer.current);
      timer.current = undefined;
      save();
    };
  }, [save]);
  return isKept;
}

function isWritten(key: string, drafts: Drafts): boolean {
  try {
    remember(key, JSON.stringify(drafts));
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

function begun(place: Pick<Sheet, 'sourceUid' | 'schema'> = { sourceUid: '', schema: '' }): Drafts {
  const { sourceUid, schema } = place;
  const first = newSheet([], newUid(), { sourceUid, schema });
  return { sheets: [first], active: first.key };
}
