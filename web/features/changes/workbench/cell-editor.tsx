import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import type { EditBase, EditCell, EditColumn } from '../../../../shared/row-edits/edit-base.ts';
import { whyNotValue } from '../../../../shared/row-edits/exact-types.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { editWords as words } from './edit-words.ts';
import { fromField, inField, lineBreaksOf } from './line-breaks.ts';

type CellProps = {
  readonly base: EditBase;
  readonly column: EditColumn;
  /** As it was read, and as it is wanted now. */
  readonly before: EditCell;
  readonly value: EditCell;
  readonly onApply: (value: EditCell) => void;
  readonly onCancel: () => void;
};

/** One cell of a row. */
export function CellEditor({ base, column, before, value, onApply, onCancel }: CellProps) {
  const say = useText();
  const [held, setHeld] = useState(inField(value));
  const wanted = fromField(held, before);
  const problem = whyNotValue(base.family, column.type, wanted);
  return (
    <FormDialog
      title={fill(words.editCell, { column: column.name })}
      text={words.apply}
      busy={false}
      why={problem}
      onSubmit={() => onApply(wanted)}
      onCancel={onCancel}
    >
      <ValueField base={base} column={column} value={held} onChange={setHeld} onSubmit={() => onApply(wanted)} />
      {lineBreaksOf(before) === 'crlf' && <Box color="text-body-secondary">{say(words.crlfKept)}</Box>}
      <Box color="text-body-secondary">
        {say(fill(words.was, { value: before === null ? 'NULL' : before.slice(0, shownMax) }))}
      </Box>
    </FormDialog>
  );
}

const shownMax = 500;
const linesShownMax = 8;

type FieldProps = Pick<CellProps, 'base' | 'column' | 'value'> & {
  readonly label?: string;
  readonly onChange: (value: EditCell) => void;
  readonly onSubmit: () => void;
};

function ValueField({ base, column, value, label, onChange, onSubmit }: FieldProps) {
  const say = useText();
  const problem = whyNotValue(base.family, column.type, value);
  return (
    <>
      <Labelled label={label ?? words.value} constraint={column.type} stretch {...(problem && { problem })}>
        <Textarea
          rows={Math.min(linesShownMax, value?.split('\n').length ?? 1)}
          value={value ?? ''}
          disabled={value === null}
          onChange={({ detail }) => onChange(detail.value)}
          onKeyDown={(event) => {
            const { key, shiftKey, isComposing } = event.detail;
            if (key !== 'Enter' || shiftKey || isComposing) return;
            event.preventDefault();
            if (!problem) onSubmit();
          }}
        />
      </Labelled>
      <Checkbox checked={value === null} onChange={({ detail }) => onChange(detail.checked ? null : '')}>
        {say(words.isNull)}
      </Checkbox>
    </>
  );
}

type RowProps = Pick<CellProps, 'base' | 'onCancel'> & {
  readonly columns: readonly EditColumn[];
  readonly onApply: (values: ReadonlyMap<number, EditCell>) => void;
};

/** A new row: of each column it is said whether it is written at all. */
export function RowAdder({ base, columns, onApply, onCancel }: RowProps) {
  const say = useText();
  const [values, setValues] = useState<ReadonlyMap<number, EditCell>>(
    () => new Map(columns.filter(({ name }) => base.key.includes(name)).map(({ at }) => [at, ''])),
  );
  const set = (at: number, value: EditCell | undefined) =>
    setValues((before) => {
      const next = new Map(before);
      if (value === undefined) next.delete(at);
      else next.set(at, value);
      return next;
    });
  const problem = columns
    .flatMap(({ at, type }) => {
      const value = values.get(at);
      return value === undefined ? [] : [whyNotValue(base.family, type, value)];
    })
    .find((one) => one !== undefined);
  const submit = () => {
    if (!problem && values.size > 0) onApply(values);
  };
  return (
    <FormDialog
      title={words.addRow}
      hint={words.addHint}
      text={words.apply}
      busy={false}
      why={values.size === 0 ? words.none : problem}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {columns.map((column) => {
        const value = values.get(column.at);
        return (
          <div key={column.at} role="group" aria-label={column.name}>
            <Checkbox
              checked={value !== undefined}
              onChange={({ detail }) => set(column.at, detail.checked ? '' : undefined)}
            >
              {say(fill(words.given, { column: column.name }))}
            </Checkbox>
            {value !== undefined && (
              <ValueField
                base={base}
                column={column}
                value={value}
                label={column.name}
                onChange={(next) => set(column.at, next)}
                onSubmit={submit}
              />
            )}
          </div>
        );
      })}
    </FormDialog>
  );
}
