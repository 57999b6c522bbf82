import { useState } from 'react';
import { keepsPassword } from '../../../../shared/engines/credential-parameters.ts';
import { isOtherReplica } from '../../../../shared/engines/replica-parameters.ts';
import { isRerouted } from '../../../../shared/engines/ssh-parameters.ts';
import type { Text } from '../../../../shared/text.ts';
import type { CallError } from '../../../app/call-error.ts';
import { useForm, type Form } from '../../../ui/form/use-form.ts';
import { formSchema, startingValues, type FormSchema, type Values } from './form-schema.ts';
import { words } from './form-words.ts';
import { defaultsOf, type DriverOption } from './params-fields.tsx';
import type { DbServiceRow } from './wire.ts';

/** The form of a data source with what follows from its fields: port and parameters from the type, a new password from a new address. */
export function useDbServiceForm(before: DbServiceRow | undefined, drivers: readonly DriverOption[] | undefined) {
  const [start] = useState(() => startingValues(before));
  const [updatesPassword, setUpdatesPassword] = useState(false);
  const [isMoved, setIsMoved] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [hasPassword, setHasPassword] = useState(() => keepsPassword(start.params));
  const isAsked = [!before, updatesPassword, isMoved, !keepsPassword(start.params)].includes(true);
  const needsPassword = hasPassword && isAsked;
  const form = useForm<FormSchema>(formSchema({ needsPassword }), start);
  const { host, port, user, password = '', db_type, params } = form.values;
  const movedNow = before !== undefined && isElsewhere(before, form.values, start.params);
  if (movedNow !== isMoved) setIsMoved(movedNow);
  if (keepsPassword(params) !== hasPassword) setHasPassword(keepsPassword(params));
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
    form.set('export_template_name', '');
  };

  return {
    form,
    before,
    driver,
    drivers,
    chooseDriver,
    needsPassword,
    /** Whether the connection is tried as it is written: what is not kept here need not be entered for it. */
    triesAsWritten: needsPassword || !hasPassword,
    hasPassword,
    isMoved,
    problems,
    ...refusing(form, setProblems),
    updatesPassword,
    setUpdatesPassword,
    /** Why a connection cannot be tried now: with a new password it is tried as it is written, else only as it is stored. */
    whyNotTestable: whyNotTestable({
      given: [db_type, host, port, user, ...(needsPassword ? [password] : [])],
      isStale: hasPassword && !needsPassword && isChanged(before, form.values),
    }),
    isLocked: before !== undefined && before.source !== 'SQLE',
  };
}

/** Problems that the server finds stand at their fields; those of parameters until the parameter changes. */
function refusing(form: Form<FormSchema>, setProblems: (change: (before: Problems) => Problems) => void) {
  return {
    setParams: (params: Record<string, string>) => {
      const changed = Object.keys(params).filter((name) => params[name] !== form.values.params[name]);
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !changed.includes(name))));
      form.set('params', params);
    },
    refuse: (error: CallError) => {
      form.refuse(error);
      const ofParams = error.fields.flatMap(({ path, message }) => {
        const [, name] = /\.additional_params\.(\w+)$/.exec(path) ?? [];
        return name === undefined ? [] : [[name, message] as const];
      });
      setProblems(() => Object.fromEntries(ofParams));
    },
  };
}
type Problems = Readonly<Record<string, string>>;

function isElsewhere(before: DbServiceRow, { host, port, params }: Values, paramsBefore: Values['params']): boolean {
  const isMoved = host.trim() !== before.host || port.trim() !== before.port;
  return isMoved || isRerouted(paramsBefore, params) || isOtherReplica(paramsBefore, params);
}

function whyNotTestable({ given, isStale }: { given: readonly string[]; isStale: boolean }): Text | undefined {
  if (given.some((text) => text.trim() === '')) return words.testNeedsFields;
  return isStale ? words.testNeedsPassword : undefined;
}

function isChanged(before: DbServiceRow | undefined, { user, params }: Values): boolean {
  return (
    before !== undefined &&
    (user.trim() !== before.user || before.additional_params.some(({ name, value }) => params[name] !== value))
  );
}

export type DbServiceFormState = ReturnType<typeof useDbServiceForm>;
