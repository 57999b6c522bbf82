import * as z from 'zod';
import {
  addGateway,
  listGateways,
  updateGateway,
  zoneAddress,
  zoneName,
} from '../../../../shared/contract/databases/gateways/operations.ts';
import { useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import type { Zone } from './zone-list.tsx';
import { words } from './zone-words.ts';

const schema = z.object({
  gateway_name: zoneName,
  gateway_address: zoneAddress,
  gateway_desc: updateGateway.body.shape.update_gateway.shape.gateway_desc,
});

/** Creates a zone or changes one. */
export function ZoneDialog({ zone, onClose }: { zone: Zone | undefined; onClose: () => void }) {
  const form = useForm(schema, {
    gateway_name: zone?.gateway_name ?? '',
    gateway_address: zone?.gateway_address ?? '',
    gateway_desc: zone?.gateway_desc ?? '',
  });
  const options = { refreshes: [listGateways], said: words.saved, quiet: true };
  const adding = useChange(addGateway, options);
  const changing = useChange(updateGateway, options);
  const save = () =>
    form.submit((given) =>
      zone
        ? changing.run(
            { params: { gateway_id: zone.gateway_id }, body: { update_gateway: given } },
            onClose,
            form.refuse,
          )
        : adding.run({ body: { add_gateway: given } }, onClose, form.refuse),
    );
  return (
    <FormDialog
      title={zone ? words.editTitle : words.add}
      text={zone ? words.save : words.add}
      busy={adding.busy || changing.busy}
      error={adding.error ?? changing.error}
      onSubmit={save}
      isChanged={form.isChanged}
      onCancel={onClose}
    >
      <Field form={form} name="gateway_name" label={words.name}>
        <Input {...form.input('gateway_name')} />
      </Field>
      <Field form={form} name="gateway_address" label={words.address} hint={words.addressHint}>
        <Input {...form.input('gateway_address')} inputMode="url" />
      </Field>
      <Field form={form} name="gateway_desc" label={words.desc}>
        <Input {...form.input('gateway_desc')} />
      </Field>
    </FormDialog>
  );
}
