import { lazy, Suspense } from 'react';
import type { Level } from '../../../shared/levels.ts';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import type { LiveRule } from '../audit-worker/question.ts';
import type { FetchedCatalog } from '../audit-worker/completing.ts';

const EditorView = lazy(() => import('./sql-editor-view.tsx'));

/** A remark on the SQL, shown in the margin at its line. Lines and columns count from 1. */
export type Finding = {
  readonly line: number;
  readonly column?: number;
  readonly length?: number;
  readonly level: Level;
  readonly message: string;
  readonly rule?: string;
};
export type SqlEditorProps = {
  readonly value: string;
  /** Without it the text can be read, searched and copied only. */
  readonly onChange?: (value: string) => void;
  /** The wire name of the database type; decides how words are coloured. */
  readonly dbType?: string | undefined;
  /** What an audit of exactly this text has found; it stands in for what is found while writing. */
  readonly findings?: readonly Finding[];
  /** The rules by which the text is audited while it is written; an empty list judges its syntax alone, without a list nothing is judged. */
  readonly liveRules?: readonly LiveRule[] | undefined;
  /** What the database has, to be proposed while SQL is written. It must stay the same object as long as it says the same. */
  readonly completion?: FetchedCatalog | undefined;
  readonly label?: Text;
  readonly placeholder?: Text;
  readonly minHeight?: number;
  readonly maxHeight?: number;
  /** Puts the cursor there and shows it, for "go to line". */
  readonly line?: number | undefined;
  readonly onLeave?: () => void;
  /** Told what is chosen, by offsets in the text; both are the cursor's while nothing is. */
  readonly onChoose?: (range: { readonly from: number; readonly to: number }) => void;
  /** Ctrl or Cmd with Enter. */
  readonly onSubmit?: () => void;
};

const unnamed: Text = { zh: 'SQL 编辑器', en: 'SQL editor' };

/** SQL to write or to read: highlighted for its database, with findings at their lines and completion from the real schema. */
export function SqlEditor({ label = unnamed, minHeight = 96, ...props }: SqlEditorProps) {
  const say = useText();
  const plain = (
    <pre className="sql-plain" style={{ minHeight }} aria-label={say(label)} tabIndex={0}>
      {props.value}
    </pre>
  );
  return (
    <Suspense fallback={plain}>
      <EditorView {...props} label={label} minHeight={minHeight} />
    </Suspense>
  );
}
