import type { TableProps } from '@cloudscape-design/components/table';
import { fill, type Text } from '../../../shared/text.ts';
import { Input } from '../form/input.tsx';

/** A text that is changed where it stands. */
export type Edit<Row> = {
  readonly valueOf: (row: Row) => string;
  readonly lengthMax: number;
  /** Why it may not be changed in this row. */
  readonly why?: (row: Row) => Text | undefined;
  /** A refusal is thrown and keeps what was written. */
  readonly save: (row: Row, value: string) => Promise<unknown>;
};

type Editable<Row> = { readonly id: string; readonly header: Text; readonly edit?: Edit<Row> };

const words = {
  edit: { zh: '修改{column}', en: 'Edit {column}' },
  save: { zh: '保存', en: 'Save' },
  cancel: { zh: '取消', en: 'Cancel' },
};

/** How the table of the kit lets a column be edited. */
export function editOf<Row>({ header, edit }: Editable<Row>, say: (text: Text) => string) {
  if (!edit) return {};
  const label = say(fill(words.edit, { column: say(header) }));
  const config: TableProps.EditConfig<Row, string> = {
    ariaLabel: label,
    editIconAriaLabel: label,
    disabledReason: (row) => {
      const why = edit.why?.(row);
      return why && say(why);
    },
    editingCell: (row, { currentValue, setValue }) => (
      <Input
        autoFocus
        value={currentValue ?? edit.valueOf(row)}
        onChange={({ detail }) => setValue(detail.value.slice(0, edit.lengthMax))}
        ariaLabel={label}
      />
    ),
  };
  return { editConfig: config };
}

/** What the table needs beside its columns where some of them can be edited. */
export function editingOf<Row>(columns: readonly Editable<Row>[]): Partial<TableProps<Row>> {
  if (!columns.some(({ edit }) => edit)) return {};
  return {
    submitEdit: async (row, { id }, value) => {
      const edit = columns.find((one) => one.id === id)?.edit;
      if (edit && value !== undefined && value !== edit.valueOf(row)) await edit.save(row, String(value));
    },
  };
}

/** The words of its buttons. */
export function editLabels(say: (text: Text) => string): TableProps.AriaLabels<unknown> {
  return {
    activateEditLabel: ({ header }) => say(fill(words.edit, { column: String(header) })),
    cancelEditLabel: () => say(words.cancel),
    submitEditLabel: () => say(words.save),
  };
}
