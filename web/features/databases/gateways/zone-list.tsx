import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import {
  deleteGateway,
  listGateways,
  listGatewayTips,
} from '../../../../shared/contract/databases/gateways/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { AccessDialog } from './access-dialog.tsx';
import { ZoneDialog } from './zone-dialog.tsx';
import { words } from './zone-words.ts';

/** An availability zone, as lists show it. */
export type Zone = Received<typeof listGateways>['data'][number];

/** The zones, to create, connect, edit and delete. */
export function ZoneList() {
  const say = useText();
  const why = useWhyNot()('gatewayManage');
  const table = useTable({});
  const list = useCall(listGateways, { query: table.query }, { keepPrevious: true, quiet: true });
  const [form, setForm] = useState<Zone | 'new'>();
  const connecting = useAsked<Zone>();
  const removing = useAsked<Zone>();
  const add = { id: 'add', text: words.add, run: () => setForm('new'), why, primary: true };
  const remove = useChange(deleteGateway, {
    refreshes: [listGateways, listGatewayTips],
    said: words.removed,
    quiet: true,
  });
  return (
    <>
      <DataTable
        name="zones"
        table={table}
        list={list}
        columns={useColumns(connecting.ask, why)}
        rowId={({ gateway_id: id }) => id}
        rowName={({ gateway_name: name }) => name}
        title={words.zones}
        empty={{ text: words.noZones, hint: words.noZonesHint, action: add }}
        actions={[add]}
        actionsLook="menu"
        rowActions={(zone) => [
          { id: 'access', text: words.access, run: () => connecting.ask(zone), why },
          { id: 'edit', text: words.edit, run: () => setForm(zone), why },
          { id: 'remove', text: words.remove, run: () => removing.ask(zone), why },
        ]}
      />
      {form && <ZoneDialog zone={form === 'new' ? undefined : form} onClose={() => setForm(undefined)} />}
      {connecting.about && <AccessDialog zone={connecting.about} onClose={connecting.done} />}
      {removing.about && (
        <Confirm
          title={words.removeTitle}
          text={words.remove}
          busy={remove.busy}
          error={remove.error}
          onConfirm={() => remove.run({ params: { gateway_id: removing.about?.gateway_id ?? '' } }, removing.done)}
          onCancel={removing.done}
        >
          {say(fill(words.removeHint, { name: removing.about.gateway_name }))}
        </Confirm>
      )}
    </>
  );
}

function useColumns(connect: (zone: Zone) => void, why: Text | undefined): Column<Zone>[] {
  return [
    { id: 'gateway_name', header: words.name, rowHeader: true, width: 160, cell: ({ gateway_name: name }) => name },
    { id: 'gateway_address', header: words.address, width: 220, flexible: true, cell: ({ gateway_address: at }) => at },
    { id: 'desc', header: words.desc, width: 160, hidden: true, cell: ({ gateway_desc: desc }) => desc },
    {
      id: 'state',
      header: words.state,
      width: 240,
      flexible: true,
      cell: (zone) => <State zone={zone} {...{ connect, why }} />,
    },
    {
      id: 'told',
      header: words.told,
      width: 150,
      cell: ({ last_told_at: at }) => (at ? <Time at={at} /> : '-'),
    },
  ];
}

type StateProps = {
  readonly zone: Zone;
  readonly connect: (zone: Zone) => void;
  readonly why: Text | undefined;
};

function State({ zone, connect, why }: StateProps) {
  const say = useText();
  if (!zone.is_connected)
    return (
      <SpaceBetween size="xxs">
        <StatusIndicator type="pending">{say(words.notConnected)}</StatusIndicator>
        {why === undefined && (
          <Button variant="inline-link" onClick={() => connect(zone)}>
            {say(words.connect)}
          </Button>
        )}
      </SpaceBetween>
    );
  if (zone.last_error !== '')
    return <StatusIndicator type="error">{say(fill(words.failing, { reason: zone.last_error }))}</StatusIndicator>;
  // Only an answer of the zone shows that it takes what is sent.
  if (zone.last_told_at === undefined) return <StatusIndicator type="pending">{say(words.waiting)}</StatusIndicator>;
  return (
    <SpaceBetween size="xxs">
      <StatusIndicator type="success">{say(words.connected)}</StatusIndicator>
      {zone.refused_users.length > 0 && (
        <StatusIndicator type="warning">
          {say(fill(words.refused, { names: zone.refused_users.join('; ') }))}
        </StatusIndicator>
      )}
    </SpaceBetween>
  );
}
