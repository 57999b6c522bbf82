/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { listPushRules, updatePushRule } from '../../../../shared/contract/running/push-rules/operations.ts';
import { readBasicInfo } from '../../../../shared/contract/running/system/operations.ts';
import { press, renderScreen, seeing } from '../../../../test/support/console.tsx';
import PushRule from './push-rule.tsx';

const rule = {
  report_push_config_id: 'workflow',
  type: 'workflow',
  enabled: true,
  trigger_type: 'timing',
  push_frequency_cron: '',
  push_user_Type: 'permission_match',
  push_user_list: [],
  push_interval_minutes: 0,
  last_push_time: '',
};

test('set times need a cron expression, of which the next time is shown before it is saved', async () => {
  const { page, requests } = await renderScreen(<PushRule />, {
    says: [
      [listPushRules, { data: [rule] }],
      [readBasicInfo, { data: { title: 'Sluice', logo_url: '', components: [], time_zone: 'UTC' } }],
      [updatePushRule, {}],
    ],
  });
  const sent = () => requests.filter(({ operation }) => operation === updatePushRule).map(({ body }) => body);
  await press('Save');
  expect(sent()).toEqual([]);
  await act(async () => page.findInput()?.setInputValue('0 9 * * 1-5'));
  await seeing('Next:');
  await press('Save');
  expect(sent()).toMatchObject([{ trigger_type: 'timing', push_frequency_cron: '0 9 * * 1-5' }]);
});
