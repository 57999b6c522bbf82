import { completionStatus } from '@codemirror/autocomplete';
import { ViewPlugin, type EditorView, type PluginValue, type ViewUpdate } from '@codemirror/view';

const [below, above] = ['--rows-below', '--rows-above'];

/** How much of a wrapped line stands below and above the row with the cursor, in pixels. */
type Rest = { readonly below: number; readonly above: number };

/**
 * Keeps the list of completions off the line that is being written: the library puts it right below the row with the cursor, and
 * on a small screen a line goes on there. The look moves the list by what is told here.
 */
export const listBesideLine = ViewPlugin.fromClass(
  class implements PluginValue {
    constructor(private readonly view: EditorView) {}

    update({ docChanged, selectionSet, geometryChanged, state, startState }: ViewUpdate): void {
      const status = completionStatus(state);
      const isNew = status !== completionStatus(startState);
      if (status !== null && (docChanged || selectionSet || geometryChanged || isNew)) this.measure();
    }

    private measure(): void {
      this.view.requestMeasure({
        key: this,
        read: (view): Rest | undefined => {
          const { head } = view.state.selection.main;
          const line = view.state.doc.lineAt(head);
          const [at, first, last] = [head, line.from, line.to].map((place) => view.coordsAtPos(place));
          return at && first && last ? { below: last.bottom - at.bottom, above: at.top - first.top } : undefined;
        },
        write: (rest, { dom }) => {
          dom.style.setProperty(below, `${rest?.below ?? 0}px`);
          dom.style.setProperty(above, `${rest?.above ?? 0}px`);
        },
      });
    }
  },
);

/** The part of the look that moves it. */
export const listPlaces = {
  '.cm-tooltip-autocomplete.cm-tooltip-below': { transform: `translateY(var(${below}, 0))` },
  '.cm-tooltip-autocomplete.cm-tooltip-above': { transform: `translateY(calc(-1 * var(${above}, 0)))` },
};
