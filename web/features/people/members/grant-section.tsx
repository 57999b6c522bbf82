import { useState } from 'react';
import AttributeEditor from '@cloudscape-design/components/attribute-editor';
import Box from '@cloudscape-design/components/box';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { errors as memberErrors } from '../../../../shared/contract/people/members/errors.ts';
import { limits } from '../../../../shared/limits.ts';
import { useText } from '../../../app/language.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import type { GrantRow, GrantValues } from './grant-form.ts';
import { useGrantOptions, type GrantOptions } from './grant-options.ts';
import { words } from './member-words.ts';
import './grant-section.css';

type Props = {
  readonly values: GrantValues;
  readonly onChange: (values: GrantValues) => void;
  readonly problemOf: (path: string) => string | undefined;
  /** Only managers of the project make managers. */
  readonly mayMakeAdmin: boolean;
};

/** What may be done in the project: everything, or some of its parts and roles on data sources. */
export function GrantSection({ values, onChange, problemOf, mayMakeAdmin }: Props) {
  const say = useText();
  const options = useGrantOptions();
  const [kept, keep] = useState<readonly GrantRow[]>([]);
  const makeAdmin = (isAdmin: boolean) => {
    // The rows are not shown then, so a half filled one must not hold up the form.
    if (isAdmin) keep(values.rows);
    onChange({ ...values, is_project_admin: isAdmin, rows: isAdmin ? [] : [...kept] });
  };
  return (
    <SpaceBetween size="l">
      <Toggle
        checked={values.is_project_admin}
        disabled={!mayMakeAdmin}
        description={say(mayMakeAdmin ? words.adminHint : memberErrors.onlyManagersGrantManagement.text)}
        onChange={({ detail }) => makeAdmin(detail.checked)}
      >
        {say(words.adminSwitch)}
      </Toggle>
      {!values.is_project_admin && (
        <ManagementPermissions
          options={options}
          chosen={values.project_manage_permissions}
          onChange={(chosen) => onChange({ ...values, project_manage_permissions: chosen })}
        />
      )}
      {!values.is_project_admin && (
        <RoleRows
          options={options}
          rows={values.rows}
          problemOf={problemOf}
          onChange={(rows) => onChange({ ...values, rows })}
        />
      )}
    </SpaceBetween>
  );
}

function ManagementPermissions({
  options,
  chosen,
  onChange,
}: {
  options: GrantOptions;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <Labelled label={words.management} hint={words.managementHint} stretch>
      <div className="grant-checks">
        {options.permissions.map(({ value, label }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={({ detail }) =>
              onChange(detail.checked ? [...chosen, value] : chosen.filter((uid) => uid !== value))
            }
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </Labelled>
  );
}

function RoleRows({
  options,
  rows,
  problemOf,
  onChange,
}: {
  options: GrantOptions;
  rows: readonly GrantRow[];
  problemOf: Props['problemOf'];
  onChange: (rows: GrantRow[]) => void;
}) {
  const say = useText();
  const change = (index: number, next: Partial<GrantRow>) =>
    onChange(rows.map((row, position) => (position === index ? { ...row, ...next } : row)));
  return (
    <Labelled label={words.rows} hint={words.rowsHint} stretch>
      <AttributeEditor<GrantRow>
        items={rows}
        empty={<Box color="text-body-secondary">{say(words.noRows)}</Box>}
        gridLayout={[{ rows: [[2, 3]] }]}
        disableAddButton={rows.length >= limits.rolesPerMemberMax}
        addButtonText={say(words.addRow)}
        removeButtonText={say(words.removeRow)}
        onAddButtonClick={() => onChange([...rows, { role_uid: '', range_uids: [] }])}
        onRemoveButtonClick={({ detail }) => onChange(rows.filter((_, position) => position !== detail.itemIndex))}
        definition={[
          {
            label: say(words.role),
            errorText: (_, index) => problemOf(`rows.${index}.role_uid`),
            control: ({ role_uid }, index) => (
              <Select
                options={options.roles}
                selectedOption={options.roles.find(({ value }) => value === role_uid) ?? null}
                placeholder={say(words.chooseRole)}
                filteringType={options.roles.length > 8 ? 'auto' : 'none'}
                expandToViewport
                onChange={({ detail }) => change(index, { role_uid: detail.selectedOption.value ?? '' })}
              />
            ),
          },
          {
            label: say(words.dataSources),
            errorText: (_, index) => problemOf(`rows.${index}.range_uids`),
            control: ({ range_uids }, index) => (
              <Multiselect
                options={options.sources}
                selectedOptions={options.sources.filter(({ value }) => range_uids.includes(value))}
                placeholder={say(words.chooseSources)}
                filteringType={options.sources.length > 8 ? 'auto' : 'none'}
                expandToViewport
                enableSelectAll={options.sources.length > 1}
                tokenLimit={3}
                onChange={({ detail }) =>
                  change(index, { range_uids: detail.selectedOptions.flatMap(({ value }) => value ?? []) })
                }
              />
            ),
          },
        ]}
      />
    </Labelled>
  );
}
