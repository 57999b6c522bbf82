import * as z from 'zod';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { isCron } from '../../../../shared/cron.ts';
import {
  listPushRules,
  pushKinds,
  pushRuleFields,
  updatePushRule,
} from '../../../../shared/contract/running/push-rules/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SaveProblem } from '../../../ui/form/save-problem.tsx';
import { Time } from '../../../ui/time.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { RuleFields } from './rule-fields.tsx';
import { words } from './push-rule-words.ts';

type Rule = Received<typeof listPushRules>['data'][number];

/** What a project tells people of, when and whom. */
export default function PushRule() {
  const { name } = useProject();
  const asked = useCall(listPushRules, { params: { project_name: name } }, { quiet: true });
  return (
    <Page title={words.title} description={words.description}>
      <Answer of={asked}>
        {({ data }) => (
          <SpaceBetween size="l">
            {data.map((rule) => (
              <RuleForm key={`${rule.type} ${JSON.stringify(rule)}`} rule={rule} />
            ))}
          </SpaceBetween>
        )}
      </Answer>
    </Page>
  );
}

/** The fields of the form; a time and people are needed only where they count. */
export const ruleSchema = z
  .object(pushRuleFields)
  .refine(({ trigger_type: when, push_frequency_cron: cron }) => when !== 'timing' || isCron(cron), {
    path: ['push_frequency_cron'],
    params: { text: words.cronMissing },
  })
  .refine(({ push_user_Type: who, push_user_list: users }) => who !== 'fixed' || users.length > 0, {
    path: ['push_user_list'],
    params: { text: words.peopleMissing },
  });

function RuleForm({ rule }: { rule: Rule }) {
  const say = useText();
  const { name } = useProject();
  const why = useWhyNot()('pushRuleManage');
  const { report_push_config_id, type: _kind, last_push_time: last, ...values } = rule;
  const form = useForm(ruleSchema, values);
  const saving = useChange(updatePushRule, { refreshes: [listPushRules], said: words.saved, quiet: true });
  const params = { project_name: name, report_push_config_id };
  const save = () => form.submit((body) => saving.run({ params, body }, undefined, form.refuse));
  return (
    <Container header={<Header variant="h2">{say(pushKinds.labels[rule.type])}</Header>}>
      <LeaveGuard when={form.isChanged && !saving.busy} text={words.unsaved} />
      <SpaceBetween size="m">
        {saving.error && <SaveProblem error={saving.error} onOverwrite={save} />}
        <Toggle {...form.check('enabled')} disabled={why !== undefined} description={say(words.enabledHint)}>
          {say(words.enabled)}
        </Toggle>
        {form.values.enabled && <RuleFields form={form} disabled={why !== undefined} />}
        <Box color="text-body-secondary">
          {say(words.last)}: {last === '' ? say(words.never) : <Time at={last} />}
        </Box>
        <ReasonedButton text={words.save} variant="primary" why={why} loading={saving.busy} onClick={save} />
      </SpaceBetween>
    </Container>
  );
}
