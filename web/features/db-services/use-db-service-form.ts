import { useState } from 'react';
import { useForm } from '../../ui/use-form.ts';
import type { DbServiceRow } from './db-service-columns.tsx';
import { formSchema, startingValues, type FormSchema } from './form-schema.ts';
import { defaultsOf, type DriverOption } from './params-fields.tsx';

/** The form of a data source with what follows from its fields: port and parameters from the type, a new password from a new address. */
export function useDbServiceForm(before: DbServiceRow | undefined, drivers: readonly DriverOption[] | undefined) {
  const [start] = useState(() => startingValues(before));
  const [updatesPassword, setUpdatesPassword] = useState(false);
  const [isMoved, setIsMoved] = useState(false);
  const needsPassword = !before || updatesPassword || isMoved;
  const form = useForm<FormSchema>(formSchema({ needsPassword }), start);
  const { host, port, user, password, db_type } = form.values;
  const movedNow = before !== undefined && (host.trim() !== before.host || port.trim() !== before.port);
  if (movedNow !== isMoved) setIsMoved(movedNow);
  const driver = drivers?.find((option) => option.db_type === db_type);

  const chooseDriver = (chosen: string) => {
    const next = drivers?.find((option) => option.db_type === chosen);
    if (!next || chosen === db_type) return;
    const keepsPort = port !== '' && port !== String(driver?.default_port);
    form.set('db_type', chosen);
    if (!keepsPort) form.set('port', String(next.default_port));
    form.set('params', defaultsOf(next.params));
    // A template belongs to one database type.
    form.set('rule_template_name', '');
  };

  return {
    form, before, driver, drivers, chooseDriver, needsPassword, isMoved, updatesPassword, setUpdatesPassword,
    /** Whether a connection can be tried: with a new password as it is written, else as it is stored. */
    isTestable: [db_type, host, port, user, ...(needsPassword ? [password] : [])].every((text) => text.trim() !== ''),
    isLocked: before !== undefined && before.source !== 'SQLE',
  };
}

export type DbServiceFormState = ReturnType<typeof useDbServiceForm>;
