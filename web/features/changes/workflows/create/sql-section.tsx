import { useState } from 'react';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { Toggle } from '../../../../ui/form/toggle.tsx';
import { words } from './create-words.ts';
import { ExecMode } from './exec-mode.tsx';
import { placeTitle } from '../place-title.ts';
import { isBlank, modeProblem } from './script.ts';
import { ScriptEditor } from './script-editor.tsx';
import type { Target } from './use-audit.ts';
import type { Draft } from './use-draft.ts';

type Props = {
  readonly draft: Draft;
  readonly showsProblems: boolean;
  readonly onSubmit: () => void;
  readonly isFixed?: boolean;
};

/** The SQL: once for all data sources, or one tab for each. */
export function SqlSection({ draft, showsProblems, onSubmit, isFixed = false }: Props) {
  const say = useText();
  const { rows, written, isSame, isMixed } = draft;
  const [shown, setShown] = useState('');
  const editorOf = (row: Target) => (
    <ScriptEditor
      key={row.key}
      script={draft.scriptOf(row)}
      onChange={(script) => draft.setScript(row, script)}
      target={row}
      dbType={draft.typeOf(row.name)}
      onSubmit={onSubmit}
      label={isSame ? words.sql : fill(words.sqlFor, { name: titleOf(row) })}
      problem={
        showsProblems && isBlank(draft.scriptOf(row))
          ? words.sqlRequired
          : modeProblem(draft.scriptOf(row), draft.isByFile)
      }
    />
  );
  const titleOf = ({ name, schema }: Target) => placeTitle({ name: name || say(words.chooseSource), schema });
  const [only] = written;
  return (
    <Container header={<Header variant="h2">{say(words.sql)}</Header>}>
      <SpaceBetween size="m">
        {rows.length > 1 && !isFixed && (
          <Toggle
            checked={isSame}
            disabled={isMixed}
            {...(isMixed && { description: say(words.sameOff) })}
            onChange={({ detail }) => draft.setWantsSame(detail.checked)}
          >
            {say(words.same)}
          </Toggle>
        )}
        {written.length === 1 && only && editorOf(only)}
        {written.length > 1 && (
          <Tabs
            activeTabId={written.some(({ key }) => key === shown) ? shown : (only?.key ?? '')}
            onChange={({ detail }) => setShown(detail.activeTabId)}
            tabs={written.map((row) => ({ id: row.key, label: titleOf(row), content: editorOf(row) }))}
          />
        )}
        <ExecMode draft={draft} />
      </SpaceBetween>
    </Container>
  );
}
