import { useState } from 'react';
import { useWhyNot } from '../../../app/may.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import type { Sheet, SheetScript } from './drafts.ts';
import { ScriptDialog } from './script-dialog.tsx';
import { sideWords } from './side-words.ts';
import type { Source } from './wire.ts';
import { words } from './words.ts';

type Props = {
  readonly sheet: Sheet;
  readonly source: Source | undefined;
  readonly onKept: (script: SheetScript) => void;
};

/** Keeps a sheet as a saved script: anew, or in place of the reader's own one that it came from. */
export function KeepButton({ sheet: { sql, schema, script }, source, onKept }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const mayNot = useWhyNot()('savedScriptChange');
  const why = mayNot ?? (sql.trim() === '' ? words.nothingWritten : undefined);
  const before = script?.isMine ? script : undefined;
  return (
    <>
      <ReasonedButton text={sideWords.save} why={why} formAction="none" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ScriptDialog
          script={before}
          canBeNew
          draft={{ sql, schema_name: schema, ...(source && { db_service: { uid: source.id, name: source.name } }) }}
          onSaved={onKept}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
