import { Labelled } from '../../ui/form/labelled.tsx';
import type { listScanTypeMetas } from '../../../shared/contract/watching/audit-plans/operations.ts';
import type { Received } from '../../../shared/contract/operation.ts';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Toggle } from '../../ui/form/toggle.tsx';

const secretHint = {
  zh: '加密保存且不再显示；留空则保留已保存的值',
  en: 'Kept encrypted and not shown again; empty keeps what is stored',
};

/** A scan type as the server describes it. */
export type ScanTypeMeta = Received<typeof listScanTypeMetas>['data'][number];
type Param = ScanTypeMeta['audit_plan_params'][number];
type Props = { readonly param: Param; readonly value: string; readonly onChange: (value: string) => void };

/** The settings that are asked for, as others of them are set. */
export function askedParams(
  { audit_plan_params }: Pick<ScanTypeMeta, 'audit_plan_params'>,
  values: Readonly<Record<string, string>>,
): readonly Param[] {
  return audit_plan_params.filter(({ only }) => !only || values[only.key] === only.value);
}

/** One setting of a scan type, as the server describes it. */
export function ParamField({ param, value, onChange }: Props) {
  if (param.type === 'bool')
    return (
      <Labelled label={param.desc}>
        <Toggle
          checked={value === '1' || value === 'true'}
          onChange={({ detail }) => onChange(detail.checked ? '1' : '0')}
        >
          {param.desc}
        </Toggle>
      </Labelled>
    );
  const options = param.enums_value.map((one) => ({ value: one.value, label: one.desc }));
  if (options.length > 0)
    return (
      <Labelled label={param.desc}>
        <Select
          options={options}
          selectedOption={options.find((one) => one.value === value) ?? null}
          onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
        />
      </Labelled>
    );
  const isSecret = param.type === 'password';
  const bounds = param.min !== undefined && param.max !== undefined ? `${param.min} – ${param.max}` : '';
  return (
    <Labelled label={param.desc} constraint={isSecret ? secretHint : bounds}>
      <Input
        value={value}
        type={isSecret ? 'password' : 'text'}
        autoComplete={isSecret ? 'new-password' : false}
        inputMode={param.type === 'int' ? 'numeric' : 'text'}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </Labelled>
  );
}
