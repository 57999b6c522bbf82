import { useEffect, useRef, useState, type ReactNode } from 'react';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listQueryHistory } from '../../../../shared/contract/changes/workbench/operations.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useRefresh } from '../../../app/query.ts';
import { asSheetScript, type SheetScript } from './drafts.ts';
import { newUid } from './new-uid.ts';
import { ObjectTree } from './object-tree.tsx';
import { QueryHistory } from './query-history.tsx';
import { SavedScripts } from './saved-scripts.tsx';
import { sideWords } from './side-words.ts';
import type { useDrafts } from './use-drafts.ts';
import type { RunsAtHand } from './use-runs.ts';
import type { SavedScript, Source } from './wire.ts';
import { words } from './words.ts';

type Props = {
  readonly source: Source | undefined;
  readonly sources: readonly Source[];
  readonly drafts: ReturnType<typeof useDrafts>;
  readonly at: RunsAtHand;
};

/** What stands in the data source, what was kept for later, and what was run. Each part asks only once it is opened. */
export function SidePanel({ source, sources, drafts, at }: Props) {
  useFreshHistory(at);
  /** Of a data source that may not be queried any more the sheet takes the one at hand. */
  const placeOf = (uid: string | undefined, schema: string) =>
    sources.some(({ id }) => id === uid) && uid !== undefined ? { sourceUid: uid, schema } : undefined;
  const { sourceUid, schema: schemaAtHand } = drafts.sheet;
  const openScript = (script: SavedScript) => {
    const open = drafts.sheets.find((one) => one.script?.uid === script.script_uid);
    if (open) return drafts.open(open.key);
    const place = placeOf(script.db_service?.uid, script.schema_name) ?? { sourceUid, schema: schemaAtHand };
    drafts.add(script.sql, { ...place, script: asSheetScript(script) });
  };
  const ofScript = (uid: string, script: SheetScript | undefined) => {
    for (const one of drafts.sheets) if (one.script?.uid === uid) drafts.change(one.key, { script });
  };
  return (
    <>
      {source && (
        <Section title={words.objects} isOpenAtFirst={isWide()}>
          <ObjectTree
            key={source.id}
            source={source}
            onQuery={(sql, schema) => {
              const made = { key: newUid(), sql, sourceUid: source.id, schema };
              drafts.add(sql, made, made.key);
              void at.start(made, [{ sql, line: 1, column: 1 }]);
            }}
          />
        </Section>
      )}
      <Section title={sideWords.scripts}>
        <SavedScripts
          onOpen={openScript}
          onChanged={(script) => ofScript(script.uid, script)}
          onDeleted={(uid) => ofScript(uid, undefined)}
        />
      </Section>
      <Section title={sideWords.history}>
        <QueryHistory
          onOpen={({ sql, db_service: { uid }, schema_name }) => drafts.add(sql, placeOf(uid, schema_name))}
        />
      </Section>
    </>
  );
}

type SectionProps = { readonly title: Text; readonly isOpenAtFirst?: boolean; readonly children: ReactNode };

/** What nobody has opened asks the server nothing. */
function Section({ title, isOpenAtFirst = false, children }: SectionProps) {
  const say = useText();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [wasOpened, setWasOpened] = useState(isOpenAtFirst);
  return (
    <ExpandableSection
      headerText={say(title)}
      headingTagOverride="h2"
      expanded={isOpen}
      onChange={({ detail }) => {
        setIsOpen(detail.expanded);
        setWasOpened(true);
      }}
    >
      {wasOpened && <SpaceBetween size="xs">{children}</SpaceBetween>}
    </ExpandableSection>
  );
}

/** On a small screen what stands in the data source would push the editor out of sight. */
function isWide(): boolean {
  return globalThis.innerWidth >= 900;
}

/** Each statement that has ended stands in the history. */
function useFreshHistory({ runs }: RunsAtHand): void {
  const refresh = useRefresh();
  const ended = runs.filter((run) => run.ended).map(({ uid }) => uid);
  const last = ended.at(-1);
  const before = useRef(last);
  useEffect(() => {
    if (last !== undefined && last !== before.current) refresh(listQueryHistory);
    before.current = last;
  }, [last, refresh]);
}
