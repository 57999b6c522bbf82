import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  deleteSavedScript,
  getSavedScript,
  listSavedScripts,
} from '../../../../shared/contract/changes/workbench/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useMay, useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { call } from '../../../app/call.ts';
import { CallError } from '../../../app/call-error.ts';
import { ActionMenu, type Action } from '../../../ui/action.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { asSheetScript, type SheetScript } from './drafts.ts';
import { ScriptDialog } from './script-dialog.tsx';
import { SideList, type SideQuery } from './side-list.tsx';
import { sideWords } from './side-words.ts';
import type { SavedScript } from './wire.ts';

const scopes = ['mine', 'shared'] as const;
type Scope = (typeof scopes)[number];
type Props = {
  /** With its whole text. */
  readonly onOpen: (script: SavedScript) => void;
  readonly onChanged: (script: SheetScript) => void;
  readonly onDeleted: (uid: string) => void;
};

/** The reader's saved scripts, and those that the project shares. */
export function SavedScripts({ onOpen, onChanged, onDeleted }: Props) {
  const say = useText();
  const [scope, setScope] = useState<Scope>('mine');
  const changing = useAsked<SavedScript>();
  const deleting = useAsked<SavedScript>();
  const whole = useWhole();
  return (
    <SpaceBetween size="xs">
      <SegmentedControl
        label={say(sideWords.scope)}
        selectedId={scope}
        options={scopes.map((id) => ({ id, text: say(sideWords[id]) }))}
        onChange={({ detail }) => setScope(scopes.find((one) => one === detail.selectedId) ?? 'mine')}
      />
      <SideList
        key={scope}
        label={sideWords.scripts}
        search={sideWords.searchScripts}
        empty={scope === 'mine' ? sideWords.noScripts : sideWords.noShared}
        useAnswer={scope === 'mine' ? useMine : useShared}
        rowKey={({ script_uid }) => script_uid}
      >
        {(script) => (
          <Row
            script={script}
            onOpen={() => whole(script, onOpen)}
            onChange={() => whole(script, changing.ask)}
            onDelete={() => deleting.ask(script)}
          />
        )}
      </SideList>
      {changing.about && (
        <ScriptDialog
          script={asSheetScript(changing.about)}
          draft={changing.about}
          onSaved={onChanged}
          onClose={changing.done}
        />
      )}
      {deleting.about && <Deleting script={deleting.about} onDeleted={onDeleted} onClose={deleting.done} />}
    </SpaceBetween>
  );
}

const useMine = (query: SideQuery) => useScripts({ ...query, filter_scope: 'mine' });
const useShared = (query: SideQuery) => useScripts({ ...query, filter_scope: 'shared' });

function useScripts(query: SideQuery & { readonly filter_scope: Scope }) {
  return useCall(listSavedScripts, { params: { project_uid: useProject().uid }, query }, { quiet: true });
}

/** Lists have the beginning only, and somebody may have changed it since. */
function useWhole(): (script: SavedScript, then: (whole: SavedScript) => void) => void {
  const project_uid = useProject().uid;
  return ({ script_uid }, then) => {
    call(getSavedScript, { params: { project_uid, script_uid } }).then(
      ({ data }) => then(data),
      (error: unknown) => {
        // What was refused stands above the page.
        if (!(error instanceof CallError)) throw error;
      },
    );
  };
}

type RowProps = {
  readonly script: SavedScript;
  readonly onOpen: () => void;
  readonly onChange: () => void;
  readonly onDelete: () => void;
};

function Row({ script, onOpen, onChange, onDelete }: RowProps) {
  const say = useText();
  const may = useMay();
  const whyNot = useWhyNot();
  const { name, is_mine: isMine, is_shared: isShared, creator, db_service, schema_name: schema, sql } = script;
  const why = whyNot('savedScriptChange');
  const actions: Action[] = [
    ...(isMine ? [{ id: 'change', text: sideWords.change, why, run: onChange }] : []),
    ...(isMine || may('savedScriptDeleteAny') ? [{ id: 'remove', text: sideWords.remove, why, run: onDelete }] : []),
  ];
  const place = [db_service?.name, schema].filter((one) => one !== undefined && one !== '').join(' · ');
  const whose = isMine ? (isShared ? say(sideWords.isShared) : '') : say(fill(sideWords.by, { name: creator.name }));
  const facts = [place, whose].filter((one) => one !== '').join(' · ');
  return (
    <div className="workbench-list-entry">
      <div className="workbench-list-words">
        <Button
          variant="inline-link"
          formAction="none"
          ariaLabel={say(fill(sideWords.openScript, { name }))}
          onClick={onOpen}
        >
          {name}
        </Button>
        <code className="workbench-list-sql">{sql}</code>
        {facts !== '' && (
          <Box fontSize="body-s" color="text-body-secondary">
            {facts}
          </Box>
        )}
      </div>
      {actions.length > 0 && <ActionMenu inline actions={actions} label={say(fill(sideWords.actionsOf, { name }))} />}
    </div>
  );
}

type DeletingProps = Pick<Props, 'onDeleted'> & { readonly script: SavedScript; readonly onClose: () => void };

function Deleting({ script: { script_uid, name, is_shared }, onDeleted, onClose }: DeletingProps) {
  const say = useText();
  const project_uid = useProject().uid;
  const refreshes = [listSavedScripts];
  const removing = useChange(deleteSavedScript, { refreshes, said: sideWords.removed, quiet: true });
  const removed = () => {
    onDeleted(script_uid);
    onClose();
  };
  return (
    <Confirm
      title={fill(sideWords.removeTitle, { name })}
      text={sideWords.remove}
      busy={removing.busy}
      error={removing.error}
      onCancel={onClose}
      onConfirm={() => removing.run({ params: { project_uid, script_uid } }, removed)}
    >
      {say(is_shared ? sideWords.removeShared : sideWords.removeText)}
    </Confirm>
  );
}
