import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Theme } from '../../app/theme.ts';
import { listPlaces } from './sql-editor-list-place.ts';

type Palette = Readonly<
  Record<
    | 'text'
    | 'ground'
    | 'margin'
    | 'faint'
    | 'edge'
    | 'line'
    | 'chosen'
    | 'focus'
    | 'keyword'
    | 'string'
    | 'number'
    | 'comment'
    | 'type'
    | 'name'
    | 'error'
    | 'warning'
    | 'info'
    | 'hint'
    | 'popup',
    string
  >
>;

// Every colour of words has a contrast of 4.5 or more on its ground.
const palettes: Readonly<Record<Theme, Palette>> = {
  light: {
    text: '#0f141a',
    ground: '#ffffff',
    margin: '#f6f6f9',
    faint: '#656871',
    edge: '#8c8c94',
    line: '#f3f3f7',
    chosen: '#d1e5ff',
    focus: '#006ce0',
    keyword: '#7f3bb5',
    string: '#1d6b34',
    number: '#a33b00',
    comment: '#656871',
    type: '#0f6b7a',
    name: '#0f141a',
    error: '#db0000',
    warning: '#855900',
    info: '#006ce0',
    hint: '#00802f',
    popup: '#ffffff',
  },
  dark: {
    text: '#ebebf0',
    ground: '#161d26',
    margin: '#1b232d',
    faint: '#a4a4ad',
    edge: '#656871',
    line: '#1b232d',
    chosen: '#26476e',
    focus: '#42b4ff',
    keyword: '#cf9dff',
    string: '#8fdc9f',
    number: '#ffb27a',
    comment: '#a4a4ad',
    type: '#7fd7e6',
    name: '#ebebf0',
    error: '#ff7a7a',
    warning: '#fbd332',
    info: '#42b4ff',
    hint: '#2bb534',
    popup: '#1b232d',
  },
};

type Heights = { readonly minHeight: number; readonly maxHeight: number | undefined };
// All editors of a page share one style sheet, which keeps every look that was ever made.
const looks = new Map<string, Extension>();

/** How the editor looks in a theme: the console's own colours. */
export function editorLook(theme: Theme, heights: Heights): Extension {
  const key = [theme, heights.minHeight, heights.maxHeight].join();
  const look = looks.get(key) ?? newLook(theme, heights);
  looks.set(key, look);
  return look;
}

function newLook(theme: Theme, { minHeight, maxHeight }: Heights): Extension {
  const colours = palettes[theme];
  return [
    EditorView.theme(
      overLibrary({ ...frame(colours, minHeight, maxHeight), ...popups(colours), ...findings(colours) }),
      { dark: theme === 'dark' },
    ),
    syntaxHighlighting(wordColours(colours)),
  ];
}

type Rules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Makes each rule weigh more than the library's own: in which order both stand in the shared sheet depends on which editor came first. */
function overLibrary(rules: Rules): Record<string, Record<string, string>> {
  const outweighing = (selector: string) =>
    selector.startsWith('&') ? selector.replace('&', '&.cm-editor') : `&.cm-editor ${selector}`;
  return Object.fromEntries(
    Object.entries(rules).map(([selectors, rule]) => [selectors.split(', ').map(outweighing).join(', '), { ...rule }]),
  );
}

function frame(c: Palette, minHeight: number, maxHeight: number | undefined) {
  return {
    '&': {
      color: c.text,
      backgroundColor: c.ground,
      border: `1px solid ${c.edge}`,
      borderRadius: '8px',
      overflow: 'hidden',
      fontSize: '13px',
      ...(maxHeight !== undefined && { maxHeight: `${maxHeight}px` }),
    },
    '&.cm-focused': { outline: `2px solid ${c.focus}`, outlineOffset: '1px' },
    '.cm-scroller': {
      fontFamily: 'Menlo, Consolas, "DejaVu Sans Mono", monospace',
      lineHeight: '1.6',
      minHeight: `${minHeight}px`,
      overflow: 'auto',
    },
    '.cm-content': { padding: '8px 0', caretColor: c.text },
    '.cm-cursor': { borderLeftColor: c.text },
    '.cm-gutters': { backgroundColor: c.margin, color: c.faint, border: 'none' },
    '.cm-activeLine': { backgroundColor: c.line },
    '.cm-activeLineGutter': { backgroundColor: 'transparent', color: c.text },
    '.cm-placeholder': { color: c.faint },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: c.chosen,
    },
    '.cm-selectionMatch': { backgroundColor: 'transparent', outline: `1px solid ${c.faint}` },
  };
}

function popups(c: Palette) {
  return {
    '.cm-tooltip': {
      backgroundColor: c.popup,
      color: c.text,
      border: `1px solid ${c.edge}`,
      borderRadius: '8px',
      maxWidth: '480px',
      overflow: 'hidden',
    },
    ...listPlaces,
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: c.focus, color: c.ground },
    '.cm-panels': { backgroundColor: c.margin, color: c.text, borderBottom: `1px solid ${c.edge}` },
    '.cm-textfield, .cm-button': {
      backgroundColor: c.ground,
      backgroundImage: 'none',
      color: c.text,
      border: `1px solid ${c.edge}`,
      borderRadius: '4px',
    },
    '.cm-panel button[name=close]': { color: c.text },
  };
}

// The library draws these with data: images, which the content policy need not allow when plain boxes do.
function findings(c: Palette) {
  const marker = (kind: string, colour: string, radius: string) => ({
    [`.cm-lint-marker-${kind}`]: {
      content: 'normal',
      width: '10px',
      height: '10px',
      margin: '5px 0',
      backgroundColor: colour,
      borderRadius: radius,
    },
    [`.cm-lintRange-${kind}`]: {
      backgroundImage: 'none',
      textDecoration: `underline wavy ${colour}`,
      textUnderlineOffset: '3px',
    },
    [`.cm-diagnostic-${kind}`]: { borderLeft: `4px solid ${colour}` },
  });
  return {
    '.cm-gutter-lint': { width: '18px' },
    '.cm-diagnostic': { padding: '6px 10px', whiteSpace: 'pre-wrap' },
    '.cm-diagnosticSource': { fontSize: '12px', opacity: '1', color: c.faint },
    ...marker('error', c.error, '50%'),
    ...marker('warning', c.warning, '2px'),
    ...marker('info', c.info, '5px 5px 0 5px'),
    ...marker('hint', c.hint, '50%'),
  };
}

function wordColours(c: Palette): HighlightStyle {
  return HighlightStyle.define([
    { tag: tags.keyword, color: c.keyword, fontWeight: '600' },
    { tag: [tags.string, tags.special(tags.string)], color: c.string },
    { tag: [tags.number, tags.bool, tags.null], color: c.number },
    { tag: [tags.lineComment, tags.blockComment], color: c.comment, fontStyle: 'italic' },
    { tag: [tags.typeName, tags.standard(tags.name)], color: c.type },
    { tag: [tags.name, tags.special(tags.name)], color: c.name },
  ]);
}
