/** @jest-environment jsdom */
import { listRules, listRuleVersionTips } from '../../../../shared/contract/rules/rules/operations.ts';
import { listRuleHits } from '../../../../shared/contract/running/statistics/operations.ts';
import { renderScreen, seeing } from '../../../../test/support/console.tsx';
import Outcomes from './outcomes.tsx';

const row = (rule_name: string, [hit, audits, fixed, dismissed, whitelisted]: readonly number[]) => ({
  db_type: 'MySQL',
  rule_name,
  hit_count: hit ?? 0,
  audit_count: audits ?? 0,
  fixed_count: fixed ?? 0,
  dismissed_count: dismissed ?? 0,
  whitelisted_count: whitelisted ?? 0,
  last_hit_time: '',
});

test('rules whose findings are set aside most stand first, with a share where people decided and none where nobody did', async () => {
  await renderScreen(<Outcomes />, {
    says: [
      [listRuleVersionTips, { data: [{ db_type: 'MySQL', rule_versions: [1] }] }],
      [listRules, { data: [] }],
      [
        listRuleHits,
        {
          data: [
            row('never-decided', [9, 3, 0, 0, 0]),
            row('seldom-heeded', [8, 2, 1, 5, 2]),
            row('heeded', [4, 1, 4, 0, 0]),
          ],
        },
      ],
    ],
  });
  await seeing('What became of findings');
  const rows = [...document.querySelectorAll('tbody tr')].map((one) => one.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/seldom-heeded.*1 of 6 \(17 %\)$/),
    expect.stringMatching(/never-decided.*No data$/),
    expect.stringMatching(/heeded.*4 of 4 \(100 %\)$/),
  ]);
});
