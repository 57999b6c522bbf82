import { useMemo, useRef, useState } from 'react';
import { getQueryEditBase } from '../../../../shared/contract/changes/workbench/operations.ts';
import type { EditBase, EditColumn } from '../../../../shared/row-edits/edit-base.ts';
import { whyNotEditable } from '../../../../shared/row-edits/write-edits.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { call } from '../../../app/call.ts';
import { CallError } from '../../../app/call-error.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import type { GridEdits, PlacedRow } from '../../../ui/result-grid/grid-edits.ts';
import { editWords as words } from './edit-words.ts';
import { lineBreaksOf } from './line-breaks.ts';
import { countOf, editedRowsMax, noEdits, withDeleted, type RowEdits } from './row-edits.ts';
import type { QueryRun } from './wire.ts';

type Cell = PlacedRow & { readonly column: number };
export type IsCut = (row: number, column: number) => boolean;

/** Changes of a result's rows while they are written: begun only once the server has said whose rows they are. */
export function useRowEdits(run: QueryRun, isCut: IsCut) {
  const params = { project_uid: useProject().uid, run_uid: run.run_uid };
  const [base, setBase] = useState<EditBase>();
  const [edits, setEdits] = useState(noEdits);
  const [said, setSaid] = useState<Text>();
  const [error, setError] = useState<CallError>();
  const [isBusy, setIsBusy] = useState(false);
  const cell = useAsked<Cell>();
  const [isAdding, setIsAdding] = useState(false);
  const start = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      setBase(baseOf((await call(getQueryEditBase, { params }, { quiet: true })).data));
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal;
      setError(refusal);
    }
    setIsBusy(false);
  };
  const put = (next: RowEdits) => {
    const isFull = countOf(next) > editedRowsMax;
    setSaid(isFull ? fill(words.tooMany, { max: editedRowsMax }) : undefined);
    if (!isFull) setEdits(next);
  };
  // The grid draws anew only when something about its rows has changed.
  const latest = useRef({ ask: cell.ask, put });
  latest.current = { ask: cell.ask, put };
  const grid = useMemo(
    (): GridEdits | undefined =>
      base && gridOf({ base, edits, isCut, say: setSaid, latest, add: () => setIsAdding(true) }),
    [base, edits, isCut],
  );
  const stop = () => {
    setBase(undefined);
    setEdits(noEdits);
    setSaid(undefined);
  };
  return { base, edits, put, said, error, isBusy, cell, isAdding, setIsAdding, grid, stop, start: () => void start() };
}
export type EditsAtHand = ReturnType<typeof useRowEdits>;

function baseOf({ columns, ...base }: Awaited<ReturnType<typeof call<typeof getQueryEditBase>>>['data']): EditBase {
  return { ...base, columns: columns.map(({ is_given: isGiven, ...column }) => ({ ...column, isGiven })) };
}

type Given = {
  readonly base: EditBase;
  readonly edits: RowEdits;
  readonly isCut: IsCut;
  readonly say: (said: Text | undefined) => void;
  readonly latest: {
    readonly current: { readonly ask: (cell: Cell) => void; readonly put: (next: RowEdits) => void };
  };
  readonly add: () => void;
};

function gridOf({ base, edits, isCut, say, latest, add }: Given): GridEdits {
  return {
    cellAt: (row, column) => edits.rows.get(row)?.after.get(column),
    markOf(row, column) {
      const edited = edits.rows.get(row);
      if (edited?.isDeleted) return 'deleted';
      return edited?.after.has(column) ? 'changed' : undefined;
    },
    edit(cell) {
      const column = base.columns.find(({ at }) => at === cell.column);
      const why = whyNot(cell, column);
      if (why)
        return say({
          zh: fill(words.notEditable, { why: why.zh }).zh,
          en: fill(words.notEditable, { why: why.en }).en,
        });
      say(undefined);
      latest.current.ask(cell);
    },
    remove: (rows) => latest.current.put(withDeleted(edits, rows)),
    add,
  };

  function whyNot({ row, column: at, values }: Cell, column: EditColumn | undefined): Text | undefined {
    if (!column) return words.noColumn;
    if (edits.rows.get(row)?.isDeleted) return words.isDeleted;
    if (isCut(row, at)) return words.isCut;
    return (
      whyNotEditable(base, column) ?? (lineBreaksOf(values[at] ?? null) === 'mixed' ? words.hasMixedBreaks : undefined)
    );
  }
}
