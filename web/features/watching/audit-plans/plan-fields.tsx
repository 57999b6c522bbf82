import Alert from '@cloudscape-design/components/alert';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../ui/form/labelled.tsx';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useText } from '../../../app/language.tsx';
import { askedParams, ParamField } from '../../../parts/scan-params/param-field.tsx';
import type { Option } from '../../../ui/table/use-table.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { words } from './audit-plan-words.ts';
import type { Meta, PlanState } from './plan-state.ts';

type Props = {
  readonly meta: Meta;
  readonly plan: PlanState;
  readonly templates: readonly Option[];
  readonly onChange: (plan: PlanState) => void;
};

/** The settings of one scan type, as the server describes them. */
export function PlanFields({ meta, plan, templates, onChange }: Props) {
  const say = useText();
  const all = [{ value: '', label: say(words.templateOfSource) }, ...templates];
  return (
    <Container
      header={
        <Header variant="h2" description={meta.audit_plan_type_tips}>
          {meta.audit_plan_type_desc}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {meta.is_never_tried && <Alert type="info">{say(words.neverTried)}</Alert>}
        <ColumnLayout columns={2}>
          {askedParams(meta, plan.params).map((param) => (
            <ParamField
              key={param.key}
              param={param}
              value={plan.params[param.key] ?? param.value}
              onChange={(value) => onChange({ ...plan, params: { ...plan.params, [param.key]: value } })}
            />
          ))}
          <Labelled label={words.template}>
            <Select
              options={all}
              selectedOption={all.find(({ value }) => value === plan.template) ?? null}
              onChange={({ detail }) => onChange({ ...plan, template: detail.selectedOption.value ?? '' })}
            />
          </Labelled>
        </ColumnLayout>
        <Toggle
          checked={plan.marks}
          description={say(words.highPriorityHint)}
          onChange={({ detail }) => onChange({ ...plan, marks: detail.checked })}
        >
          {say(words.highPriority)}
        </Toggle>
        {plan.marks && <Conditions meta={meta} plan={plan} onChange={onChange} />}
      </SpaceBetween>
    </Container>
  );
}

function Conditions({ meta, plan, onChange }: Omit<Props, 'templates'>) {
  return (
    <SpaceBetween size="s">
      {meta.high_priority_conditions.map((offered) => {
        const state = plan.conditions[offered.key] ?? {
          isOn: false,
          operator: offered.operator.operator_value,
          value: offered.value,
        };
        const change = (next: Partial<typeof state>) =>
          onChange({ ...plan, conditions: { ...plan.conditions, [offered.key]: { ...state, ...next } } });
        const operators = offered.operator.operator_enums_value.map(({ value, desc }) => ({ value, label: desc }));
        const values = offered.enums_value.map(({ value, desc }) => ({ value, label: desc }));
        return (
          <ColumnLayout columns={3} key={offered.key}>
            <Checkbox checked={state.isOn} onChange={({ detail }) => change({ isOn: detail.checked })}>
              {offered.desc}
            </Checkbox>
            <Select
              ariaLabel={offered.desc}
              disabled={!state.isOn}
              options={operators}
              selectedOption={operators.find(({ value }) => value === state.operator) ?? null}
              onChange={({ detail }) => change({ operator: detail.selectedOption.value ?? '>' })}
            />
            {values.length > 0 ? (
              <Select
                ariaLabel={offered.desc}
                disabled={!state.isOn}
                options={values}
                selectedOption={values.find(({ value }) => value === state.value) ?? null}
                onChange={({ detail }) => change({ value: detail.selectedOption.value ?? '' })}
              />
            ) : (
              <Input
                ariaLabel={offered.desc}
                disabled={!state.isOn}
                inputMode="numeric"
                value={state.value}
                onChange={({ detail }) => change({ value: detail.value })}
              />
            )}
          </ColumnLayout>
        );
      })}
    </SpaceBetween>
  );
}
