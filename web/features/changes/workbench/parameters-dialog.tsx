import { useState } from 'react';
import { valueKinds, type ValueKind } from '../../../../shared/query-parameters/value-kinds.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import type { Value } from '../../../ui/audit-worker/question.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { filledStatements, namesOf, rememberValues, valuesFor, type OpenStatement, type Values } from './parameters.ts';
import type { Wanted } from './runs.ts';
import { words } from './words.ts';

type Props = {
  readonly sheetKey: string;
  readonly dbType: string;
  readonly statements: readonly OpenStatement[];
  readonly onFilled: (wanted: readonly Wanted[]) => void;
  readonly onCancel: () => void;
};

/** Asks for the values that statements wait for. */
export function ParametersDialog({ sheetKey, dbType, statements, onFilled, onCancel }: Props) {
  const names = namesOf(statements);
  const [values, setValues] = useState<Values>(() => valuesFor(sheetKey, names));
  const [problems, setProblems] = useState<Readonly<Record<string, Text>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setIsBusy(true);
    const filled = await filledStatements(statements, { dbType, values });
    setIsBusy(false);
    if ('problems' in filled) return setProblems(filled.problems);
    rememberValues(sheetKey, values);
    onFilled(filled.wanted);
  };
  return (
    <FormDialog
      title={words.parameters}
      hint={words.parametersHint}
      text={words.run}
      busy={isBusy}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    >
      {names.map((name) => (
        <ValueFields
          key={name}
          name={name}
          value={values[name] ?? { kind: 'text', text: '' }}
          problem={problems[name]}
          onSubmit={() => void submit()}
          onChange={(value) => {
            setValues((before) => ({ ...before, [name]: value }));
            setProblems({});
          }}
        />
      ))}
    </FormDialog>
  );
}

type FieldProps = {
  readonly name: string;
  readonly value: Value;
  readonly problem: Text | undefined;
  readonly onChange: (value: Value) => void;
  readonly onSubmit: () => void;
};

/** One value and what kind it is of. */
function ValueFields({ name, value, problem, onChange, onSubmit }: FieldProps) {
  const say = useText();
  const options = valueKinds.map((kind) => ({ value: kind, label: say(kindWords[kind]) }));
  return (
    <div className="workbench-parameter" role="group" aria-label={name}>
      <Labelled label={fill(words.valueOf, { name })} stretch {...(problem && { problem })}>
        <ValueField value={value} onChange={(text) => onChange({ ...value, text })} onSubmit={onSubmit} />
      </Labelled>
      <Labelled label={fill(words.kindOf, { name })} stretch>
        <Select
          options={options}
          selectedOption={options.find((one) => one.value === value.kind) ?? null}
          onChange={({ detail }) => {
            const kind = valueKinds.find((one) => one === detail.selectedOption.value) ?? 'text';
            onChange({ kind, text: kind === 'boolean' ? 'true' : value.kind === 'boolean' ? '' : value.text });
          }}
        />
      </Labelled>
    </div>
  );
}

type ValueFieldProps = Pick<FieldProps, 'value' | 'onSubmit'> & { readonly onChange: (text: string) => void };

function ValueField({ value, onChange, onSubmit }: ValueFieldProps) {
  if (value.kind === 'null') return <Input value="NULL" disabled onChange={() => undefined} />;
  if (value.kind === 'text')
    return (
      <Textarea
        rows={1}
        value={value.text}
        onChange={({ detail }) => onChange(detail.value)}
        onKeyDown={(event) => {
          const { key, shiftKey, isComposing } = event.detail;
          if (key !== 'Enter' || shiftKey || isComposing) return;
          event.preventDefault();
          onSubmit();
        }}
      />
    );
  if (value.kind !== 'boolean') return <Input value={value.text} onChange={({ detail }) => onChange(detail.value)} />;
  const options = ['true', 'false'].map((one) => ({ value: one, label: one }));
  return (
    <Select
      options={options}
      selectedOption={options.find((one) => one.value === value.text) ?? null}
      onChange={({ detail }) => onChange(detail.selectedOption.value ?? 'true')}
    />
  );
}

const kindWords: Readonly<Record<ValueKind, Text>> = {
  text: words.kindText,
  number: words.kindNumber,
  time: words.kindTime,
  boolean: words.kindBoolean,
  null: words.kindNull,
};
