import { useEffect, useRef } from 'react';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, placeholder as placeholderText } from '@codemirror/view';
import { setDiagnostics } from '@codemirror/lint';
import { useLocale, useText } from '../../app/language.tsx';
import { useTheme } from '../../app/theme.ts';
import { SqlEditorBar } from './sql-editor-bar.tsx';
import { canBeautify } from './sql-editor-beautify.ts';
import { diagnosticsOf } from './sql-editor-findings.ts';
import { auditingLive } from './sql-editor-live.ts';
import { editing, languageOf, phrases, readingOnly } from './sql-editor-setup.ts';
import { SqlEditorReturns } from './sql-editor-returns.tsx';
import { editorLook } from './sql-editor-look.ts';
import type { SqlEditorProps } from './sql-editor.tsx';
import type { Text } from '../../../shared/text.ts';

type Props = SqlEditorProps & { readonly label: Text; readonly minHeight: number };

/** The editor itself. It lives in a shadow root: there its styles need no inline style element, which our content policy forbids. */
export default function SqlEditorView(props: Props) {
  const { value, findings, liveRules, line, dbType, completion, minHeight, maxHeight } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const slots = useRef({
    language: new Compartment(),
    live: new Compartment(),
    look: new Compartment(),
    labels: new Compartment(),
  }).current;
  const latest = useRef(props);
  latest.current = props;
  const say = useText();
  const theme = useTheme();
  const locale = useLocale();
  const isReadOnly = props.onChange === undefined;
  const label = say(props.label);
  const hint = props.placeholder ? say(props.placeholder) : '';

  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const events = EditorView.updateListener.of((update) => {
      if (update.docChanged) latest.current.onChange?.(update.state.doc.toString());
      if (update.selectionSet || update.docChanged) {
        const { from, to } = update.state.selection.main;
        latest.current.onChoose?.({ from, to });
      }
      if (update.focusChanged && !update.view.hasFocus) latest.current.onLeave?.();
    });
    const extensions: Extension[] = [
      slots.language.of([]),
      slots.live.of([]),
      slots.look.of([]),
      slots.labels.of([]),
      events,
      EditorState.phrases.of(phrases(locale)),
      isReadOnly ? readingOnly : editing(() => latest.current.onSubmit?.()),
    ];
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({ doc: latest.current.value, extensions }),
    });
    view.current = made;
    return () => made.destroy();
  }, [isReadOnly, locale, slots]);

  useEffect(() => {
    view.current?.dispatch({ effects: slots.language.reconfigure(languageOf({ dbType, catalog: completion })) });
  }, [dbType, completion, isReadOnly, locale, slots]);
  useEffect(() => {
    view.current?.dispatch({ effects: slots.look.reconfigure(editorLook(theme, { minHeight, maxHeight })) });
  }, [theme, minHeight, maxHeight, isReadOnly, locale, slots]);
  useEffect(() => {
    view.current?.dispatch({
      effects: slots.labels.reconfigure([
        EditorView.contentAttributes.of({ 'aria-label': label }),
        placeholderText(hint),
      ]),
    });
  }, [label, hint, isReadOnly, locale, slots]);
  useEffect(() => {
    const now = view.current;
    if (now && now.state.doc.toString() !== value)
      now.dispatch({ changes: { from: 0, to: now.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const now = view.current;
    if (now && findings) now.dispatch(setDiagnostics(now.state, diagnosticsOf(now.state.doc, findings, locale)));
  }, [findings, value, isReadOnly, locale]);
  const isAudited = findings !== undefined;
  useEffect(() => {
    const now = view.current;
    if (!now) return;
    now.dispatch({
      effects: slots.live.reconfigure(
        isAudited ? [] : auditingLive({ dbType, rules: liveRules, locale }, () => latest.current.findings),
      ),
    });
    if (!isAudited) now.dispatch(setDiagnostics(now.state, []));
  }, [isAudited, dbType, liveRules, isReadOnly, locale, slots]);
  useEffect(() => {
    const now = view.current;
    if (!now || line === undefined || line < 1 || line > now.state.doc.lines) return;
    const { from } = now.state.doc.line(line);
    now.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  }, [line, isReadOnly, locale]);

  return (
    <>
      <div ref={host} className="sql-editor" data-testid="sql-editor" />
      {!isReadOnly && <SqlEditorReturns view={view} value={value} />}
      {!isReadOnly && dbType !== undefined && canBeautify(dbType) && <SqlEditorBar view={view} dbType={dbType} />}
    </>
  );
}
