import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { isLevel, levels, levelTexts } from '../../../../../shared/levels.ts';
import { paramProblem } from '../../../../../shared/rule-params.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { RuleTags } from '../rule-tags.tsx';
import { words } from './flow-words.ts';
import type { RuleRow } from '../wire.ts';

type Props = {
  readonly rule: RuleRow;
  readonly standard: RuleRow;
  readonly onApply: (rule: RuleRow) => void;
  readonly onDone: () => void;
};
type Param = RuleRow['params'][number];

/** The level and values of a rule in a template, with those that the rule has by itself. */
export function RuleDialog({ rule, standard, onApply, onDone }: Props) {
  const say = useText();
  const [level, setLevel] = useState(rule.level);
  const [params, setParams] = useState(rule.params);
  const options = [...levels].reverse().map((value) => ({ value, label: say(levelTexts[value]) }));
  const isFit = params.every(({ type, value }) => !paramProblem(type, value));
  const filled = params.map((param) =>
    param.value.trim() === ''
      ? { ...param, value: valueOf(standard, param.key) }
      : { ...param, value: param.value.trim() },
  );
  return (
    <FormDialog
      title={words.editTitle}
      text={words.apply}
      busy={false}
      onSubmit={() => {
        if (isFit) onApply({ ...rule, level, params: filled });
      }}
      onCancel={onDone}
    >
      <SpaceBetween size="xs">
        <Box variant="h3">{rule.desc}</Box>
        <Box variant="p">{rule.annotation}</Box>
        <RuleTags rule={rule} />
      </SpaceBetween>
      <Labelled label={words.level} constraint={fill(words.ownValue, { value: levelTexts[standard.level] })}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === level) ?? null}
          onChange={({ detail }) => {
            const next = detail.selectedOption.value ?? '';
            if (isLevel(next)) setLevel(next);
          }}
        />
      </Labelled>
      {params.map((param) => (
        <ParamField
          key={param.key}
          param={param}
          own={valueOf(standard, param.key)}
          onChange={(value) => setParams(params.map((one) => (one.key === param.key ? { ...one, value } : one)))}
        />
      ))}
      <Button
        formAction="none"
        iconName="undo"
        onClick={() => {
          setLevel(standard.level);
          setParams(standard.params);
        }}
      >
        {say(words.toStandard)}
      </Button>
    </FormDialog>
  );
}

function ParamField({
  param: { desc, type, value },
  own,
  onChange,
}: {
  param: Param;
  own: string;
  onChange: (value: string) => void;
}) {
  const problem = paramProblem(type, value);
  const truth = ['true', 'false'].map((word) => ({ value: word, label: word }));
  return (
    <Labelled label={desc} constraint={fill(words.ownValue, { value: own })} problem={problem}>
      {type === 'bool' ? (
        <Select
          options={truth}
          selectedOption={truth.find((option) => option.value === value) ?? null}
          onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
        />
      ) : (
        <Input
          value={value}
          inputMode={type === 'string' ? 'text' : 'decimal'}
          onChange={({ detail }) => onChange(detail.value)}
        />
      )}
    </Labelled>
  );
}

function valueOf({ params }: RuleRow, key: string): string {
  return params.find((param) => param.key === key)?.value ?? '';
}
