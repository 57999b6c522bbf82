import type { ReactNode } from 'react';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { listDriverOptions } from '../../../../shared/contract/databases/db-services/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { OptionalLabel } from '../../../ui/form/field.tsx';
import type { Option } from '../../../ui/table/use-table.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { words } from './form-words.ts';
import { PemField } from './pem-field.tsx';
import { ReachGroups } from './reach-groups.tsx';

export type DriverOption = Received<typeof listDriverOptions>['data'][number];
export type Param = DriverOption['params'][number];
type Props = {
  readonly params: readonly Param[];
  readonly values: Readonly<Record<string, string>>;
  readonly isNew: boolean;
  /** Whether a secret is stored, by the name of the parameter; missing where nobody knows. */
  readonly stored?: ReadonlyMap<string, boolean | undefined>;
  readonly isLocked: boolean;
  /** What the server refused, by the name of the parameter. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (values: Record<string, string>) => void;
};

/** The further fields of a database type, built from its descriptor. */
export function ParamsFields(props: Props) {
  const { params, values, problems } = props;
  const alone = params.filter(({ group }) => group === undefined);
  return (
    <SpaceBetween size="l">
      {alone.length > 0 && <Fields {...props} params={alone} />}
      <ReachGroups
        params={params}
        values={values}
        problems={problems}
        fieldsOf={(own) => <Fields {...props} params={own} />}
      />
    </SpaceBetween>
  );
}

function Fields({ params, values, isNew, isLocked, problems, stored, onChange }: Props) {
  return (
    <ColumnLayout columns={2}>
      {params.filter(isShown(values)).map((param) => {
        const { label, about } = headingOf(param.description);
        const secret = !isNew && isSecret(param) ? secretWords(stored?.get(param.name)) : undefined;
        return (
          <Labelled
            key={param.name}
            label={label}
            stretch
            problem={problems[param.name]}
            constraint={isLocked ? words.lockedParams : (secret ?? about)}
          >
            <ParamControl
              param={param}
              value={values[param.name] ?? ''}
              isLocked={isLocked}
              onChange={(value) => onChange({ ...values, [param.name]: value })}
            />
          </Labelled>
        );
      })}
    </ColumnLayout>
  );
}

/** What stands behind a name in brackets, and that it may stay empty, is no part of the label: it is told below the field, so that fields align. */
function headingOf(description: string): { readonly label: ReactNode; readonly about?: string } {
  const { name, about } =
    /^(?<name>.+?)\s*[（(](?<about>[^（()）]*(?:可选|optional)[^（()）]*)[）)]$/.exec(description)?.groups ?? {};
  if (name === undefined || about === undefined) return { label: description };
  const hint = about.replace(/^(可选|optional)[，,]?\s*|[，,]\s*(可选|optional)$/g, '');
  return {
    label: <OptionalLabel label={name} />,
    ...(hint && { about: hint.charAt(0).toUpperCase() + hint.slice(1) }),
  };
}

/** What an empty field of a secret stands for. */
function secretWords(isStored: boolean | undefined) {
  if (isStored === undefined) return words.secretStays;
  return isStored ? words.secretIsSet : words.secretIsNotSet;
}

/** Some matter only while another has a certain value. */
function isShown(values: Readonly<Record<string, string>>) {
  return ({ when }: Param) => !when || when.values.includes(values[when.name] ?? '');
}

function isSecret({ type }: Param): boolean {
  return type === 'password' || type === 'privateKey' || type === 'sshKey';
}

/** The values that a database type begins with. */
export function defaultsOf(params: readonly Param[]): Record<string, string> {
  return Object.fromEntries(params.map(({ name, value }) => [name, value]));
}

function ParamControl({
  param,
  value,
  isLocked,
  onChange,
}: {
  param: Param;
  value: string;
  isLocked: boolean;
  onChange: (value: string) => void;
}) {
  const say = useText();
  const options: readonly Option[] | undefined =
    param.enums?.map((choice) => ({ value: choice.value, label: choice.description || choice.value })) ??
    (param.type === 'bool'
      ? [
          { value: 'true', label: say(words.yes) },
          { value: 'false', label: say(words.no) },
        ]
      : undefined);
  if (options) {
    return (
      <Select
        disabled={isLocked}
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? null}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    );
  }
  if (param.type === 'certificate' || param.type === 'privateKey' || param.type === 'sshKey')
    return (
      <PemField label={param.description} kind={param.type} value={value} isLocked={isLocked} onChange={onChange} />
    );
  const type = param.type === 'password' ? 'password' : param.type === 'int' ? 'number' : 'text';
  return (
    <Input
      disabled={isLocked}
      type={type}
      value={value}
      autoComplete={false}
      onChange={({ detail }) => onChange(detail.value)}
    />
  );
}
