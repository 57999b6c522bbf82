import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import {
  configureMaskingRules,
  getMaskingOverview,
  listMaskingRuleConfigs,
} from '../../../../shared/contract/databases/masking/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Status, type StatusLook } from '../../../ui/status.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import { columnStates, words } from './masking-words.ts';

/** A data source whose columns are masked. */
export type MaskedSource = { readonly uid: string; readonly name: string };
export type MaskedColumn = Received<typeof listMaskingRuleConfigs>['data'][number];
type State = keyof typeof columnStates;
const looks: Readonly<Record<State, StatusLook>> = { on: 'success', off: 'stopped', pending: 'pending' };

/** Which columns of a data source are masked, with what masking cannot hide. */
export default function Masking() {
  const say = useText();
  const { uid } = useProject();
  const params = { project_uid: uid };
  const tips = useCall(listDbServiceTips, { params, query: {} }).data?.data ?? [];
  const [chosen, setChosen] = useState('');
  const source = chosen || (tips[0]?.id ?? '');
  const options = tips.map(({ id, name }) => ({ value: id, label: name }));
  const at = tips.flatMap(({ id, name }) => (id === source ? [{ uid: id, name }] : []))[0];
  return (
    <Page title={words.title} description={words.description}>
      <SpaceBetween size="l">
        <Alert type="info" header={say(words.limitsTitle)}>
          {say(words.limits)}
        </Alert>
        <Labelled label={words.source}>
          <Select
            selectedOption={options.find(({ value }) => value === source) ?? null}
            options={options}
            placeholder={say(words.chooseSource)}
            filteringType="auto"
            onChange={({ detail }) => setChosen(detail.selectedOption.value ?? '')}
          />
        </Labelled>
        {at && <Columns key={at.uid} source={at} />}
      </SpaceBetween>
    </Page>
  );
}

function Columns({ source }: { source: MaskedSource }) {
  const say = useText();
  const { uid } = useProject();
  const params = { project_uid: uid };
  const query = { db_service_uid: source.uid };
  const configs = useCall(listMaskingRuleConfigs, { params, query });
  const dashboard = useCall(getMaskingOverview, { params, query }).data?.data.dashboard;
  const [edited, setEdited] = useState<MaskedColumn | 'new'>();
  const mayNot = useWhyNot()('maskingConfigure');
  const figures = dashboard
    ? [
        `${say(words.tables)} ${dashboard.total_sensitive_tables}`,
        `${say(words.masked)} ${dashboard.configured_masking_columns}`,
        `${say(words.pending)} ${dashboard.pending_confirm_masking_columns}`,
      ].join(' · ')
    : '';
  const columns: readonly PlainColumn<MaskedColumn>[] = [
    { id: 'column', header: words.column, rowHeader: true, cell: ({ column_name: name }) => name },
    { id: 'table', header: words.table, cell: (one) => `${one.schema_name}.${one.table_name}` },
    { id: 'rule', header: words.rule, cell: ({ masking_rule_name: name }) => name || '-' },
    {
      id: 'state',
      header: words.state,
      cell: (one) => <Status value={stateOf(one)} labels={columnStates} looks={looks} />,
    },
    {
      id: 'actions',
      header: '',
      cell: (one) => <RowActions of={one} why={mayNot} onEdit={() => setEdited(one)} />,
    },
  ];
  return (
    <SpaceBetween size="s">
      <Box>{figures}</Box>
      <PlainTable
        title={words.columns}
        heading="h2"
        look="card"
        rows={configs.data?.data ?? []}
        rowId={keyOf}
        columns={columns}
        isLoading={configs.isPending}
        empty={words.empty}
        pageSize={20}
        actions={<ReasonedButton text={words.add} why={mayNot} variant="primary" onClick={() => setEdited('new')} />}
      />
      {edited && (
        <ColumnDialog source={source} of={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </SpaceBetween>
  );
}

function stateOf({ status, is_masking_enabled: isOn }: MaskedColumn): State {
  return status === 'PENDING_CONFIRM' ? 'pending' : isOn ? 'on' : 'off';
}

function keyOf({ schema_name, table_name, column_name }: MaskedColumn): string {
  return JSON.stringify([schema_name, table_name, column_name]);
}

type RowProps = {
  readonly of: MaskedColumn;
  readonly why: ReturnType<ReturnType<typeof useWhyNot>>;
  readonly onEdit: () => void;
};

function RowActions({ of, why, onEdit }: RowProps) {
  const say = useText();
  const { uid } = useProject();
  const save = useChange(configureMaskingRules, {
    refreshes: [listMaskingRuleConfigs, getMaskingOverview],
    said: words.saved,
  });
  const { db_service_uid, schema_name, table_name, column_name, masking_rule_id, is_masking_enabled: isOn } = of;
  const config = { db_service_uid, schema_name, table_name, column_name, masking_rule_id, is_masking_enabled: !isOn };
  const turn = () => save.run({ params: { project_uid: uid }, body: { masking_rule_configs: [config] } });
  if (why) return null;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="inline-link" onClick={onEdit}>
        {say(words.change)}
      </Button>
      <Button variant="inline-link" loading={save.busy} onClick={turn}>
        {say(isOn ? words.switchOff : words.switchOn)}
      </Button>
    </SpaceBetween>
  );
}
