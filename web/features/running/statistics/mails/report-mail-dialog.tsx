import * as z from 'zod';
import { isCron, nextTime } from '../../../../../shared/cron.ts';
import { reportMailDays, reportMailFields } from '../../../../../shared/contract/running/statistics/mail-operations.ts';
import {
  addReportMail,
  listReportMails,
  updateReportMail,
} from '../../../../../shared/contract/running/statistics/operations.ts';
import { readBasicInfo } from '../../../../../shared/contract/running/system/operations.ts';
import { fill } from '../../../../../shared/text.ts';
import { useLocale, useText } from '../../../../app/language.tsx';
import { useCall, useChange } from '../../../../app/query.ts';
import { UsersChoice } from '../../../../parts/users/user-choice.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { localTime } from '../../../../ui/time.tsx';
import { useForm, type Form } from '../../../../ui/form/use-form.ts';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { Toggle } from '../../../../ui/form/toggle.tsx';
import type { ReportMail } from './report-mails.tsx';
import { words } from './report-mail-words.ts';

/** The addresses are written one a line. */
const schema = z.object({
  ...reportMailFields,
  addresses: z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
    .pipe(reportMailFields.addresses),
});

/** Makes a report by mail, or changes one. */
export function ReportMailDialog({ mail, onClose }: { mail: ReportMail | undefined; onClose: () => void }) {
  const say = useText();
  const form = useForm(schema, useStartingValues(mail));
  const saving = useSave(mail, onClose);
  const submit = () => form.submit((values) => saving.save(values, form.refuse));
  return (
    <FormDialog
      title={mail ? fill(words.editTitle, { name: mail.name }) : words.add}
      text={words.save}
      busy={saving.busy}
      error={saving.error}
      onSubmit={submit}
      isChanged={form.isChanged}
      onCancel={onClose}
    >
      <Field form={form} name="name" label={words.name}>
        <Input {...form.input('name')} />
      </Field>
      <Field form={form} name="days" label={words.days} hint={words.daysHint}>
        <Select
          {...form.select(
            'days',
            reportMailDays.map((days) => ({ value: days, label: say(fill(words.lastDays, { days })) })),
          )}
        />
      </Field>
      <CronField form={form} />
      <Field form={form} name="user_uids" label={words.users} hint={words.usersHint}>
        <UsersChoice
          chosen={form.values.user_uids}
          known={mail?.users ?? []}
          invalid={form.problemOf('user_uids') !== undefined}
          onChange={(uids) => form.set('user_uids', uids)}
        />
      </Field>
      <Field form={form} name="addresses" label={words.addresses} hint={words.addressesHint}>
        <Textarea {...form.input('addresses')} rows={2} />
      </Field>
      {form.values.addresses.trim() !== '' && (
        <Field form={form} name="language" label={words.language}>
          <Select
            {...form.select('language', [
              { value: 'zh-CN', label: say(words.chinese) },
              { value: 'en-US', label: say(words.english) },
            ])}
          />
        </Field>
      )}
      <Toggle {...form.check('enabled')}>{say(words.enabled)}</Toggle>
    </FormDialog>
  );
}

function CronField({ form }: { form: Form<typeof schema> }) {
  const zone = useCall(readBasicInfo, {}, { quiet: true }).data?.data.time_zone;
  const cron = form.values.cron_express;
  const next = zone !== undefined && isCron(cron) ? nextTime(cron, new Date(), zone) : undefined;
  const constraint = next && fill(words.next, { time: localTime(next.toISOString()) });
  return (
    <Field form={form} name="cron_express" label={words.cron} hint={words.cronHint} {...(constraint && { constraint })}>
      <Input {...form.input('cron_express')} />
    </Field>
  );
}

function useStartingValues(mail: ReportMail | undefined): z.input<typeof schema> {
  const locale = useLocale();
  if (!mail)
    return {
      name: '',
      enabled: true,
      cron_express: '0 9 * * 1',
      days: '7',
      user_uids: [],
      addresses: '',
      language: locale,
    };
  const { name, enabled, cron_express, days, user_uids, addresses, language } = mail;
  return { name, enabled, cron_express, days, user_uids, language, addresses: addresses.join('\n') };
}

function useSave(mail: ReportMail | undefined, onDone: () => void) {
  const options = { refreshes: [listReportMails], said: words.saved, quiet: true };
  const adding = useChange(addReportMail, options);
  const updating = useChange(updateReportMail, options);
  return {
    busy: adding.busy || updating.busy,
    error: adding.error ?? updating.error,
    save: (report_mail: z.output<typeof schema>, refuse: Parameters<typeof adding.run>[2]) => {
      const body = { report_mail };
      if (mail) updating.run({ params: { report_mail_uid: mail.uid }, body }, onDone, refuse);
      else adding.run({ body }, onDone, refuse);
    },
  };
}
