import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { AskPlainDialog, askPlainText } from '../../../parts/masking/ask-plain-dialog.tsx';

/** Asks somebody else to let the plain values of a result be seen. */
export function AskPlain({ runUid, dbServiceUid }: { runUid: string; dbServiceUid: string }) {
  const say = useText();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('unmaskingOfQuery', { dbServiceUid })) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{say(askPlainText)}</Button>
      {isOpen && (
        <AskPlainDialog of={{ source_type: 'sql_workbench', source_uid: runUid }} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
