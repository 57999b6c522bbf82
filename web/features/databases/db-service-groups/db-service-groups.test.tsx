/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import * as contract from '../../../../shared/contract/databases/db-service-groups/operations.ts';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags } from '../../../../shared/contract/people/projects/operations.ts';
import { buttonOf, press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import DbServiceGroups from './db-service-groups.tsx';

beforeEach(() => localStorage.clear());

const none = { environment_tag_uids: [], db_types: [], name_patterns: [], db_service_uids: [] };
const groups = [
  {
    uid: 'g1',
    name: 'tenants',
    desc: '',
    members: { ...none, environment_tag_uids: ['t1'], name_patterns: ['a*', 'b*'] },
  },
  { uid: 'g2', name: 'shards', desc: 'of the shop', members: { ...none, db_service_uids: ['s1', 's2'] } },
];
const member = { uid: 's1', name: 'tenant_1', db_type: 'PostgreSQL', host: 'db', port: '5432' };
const says: Says[] = [
  [contract.listDbServiceGroups, { data: groups, total_nums: 2 }],
  [contract.listDbServiceGroupMembers, { data: [member], total_nums: 3, left_out: { hidden_nums: 2, gone_nums: 1 } }],
  [contract.previewDbServiceGroup, { data: [member], total_nums: 1, left_out: { hidden_nums: 0, gone_nums: 0 } }],
  [contract.addDbServiceGroup, { data: { uid: 'g3' } }],
  [contract.deleteDbServiceGroup, {}],
  [listEnvironmentTags, { data: [{ uid: 't1', name: 'PROD', color: '' }], total_nums: 1 }],
  [listDbServiceTips, { data: [{ id: 's1', name: 'tenant_1', db_type: 'PostgreSQL', host: 'db', port: '5432' }] }],
];
const open = (isManager = true) =>
  renderScreen(<DbServiceGroups />, { says, project: { mine: { isManager, permissions: [], sources: {} } } });
type Screen = Awaited<ReturnType<typeof open>>;
const dialogIn = (screen: Screen) => screen.body.findAllModals().find((modal) => modal.isVisible());
const sent = (screen: Screen, operation: object) =>
  screen.requests.filter((one) => one.operation === operation).map(({ body }) => body);

test('each group says by what it has its members, and who they are now', async () => {
  const screen = await open();
  await seeing('environment PROD and name a* or b*');
  await seeing('2 listed data sources');
  await press('tenants');
  await seeing('3 data sources now');
  await seeing('2 of them you may not use');
  await seeing('1 listed data source is gone');
  expect(dialogIn(screen)?.getElement().textContent).toContain('tenant_1 PostgreSQL · db:5432');
});

test('a group by rule shows who would be in it before it is saved', async () => {
  const screen = await open();
  await press('Make a group');
  const content = dialogIn(screen)?.findContent();
  await act(async () => content?.findAllInputs()[0]?.setInputValue('tenants of one'));
  await press('Save', dialogIn(screen));
  await seeing('Give one condition at least');
  expect(sent(screen, contract.addDbServiceGroup)).toEqual([]);
  await act(async () => content?.findTextarea()?.setTextareaValue('tenant_*\n\ntenant_*\n'));
  await press('Show who is in it now', dialogIn(screen));
  await seeing('1 data source now');
  await act(async () => content?.findTextarea()?.setTextareaValue('tenant_*\nshop'));
  await seeing('The conditions have changed since');
  await press('Save', dialogIn(screen));
  const members = { ...none, name_patterns: ['tenant_*'] };
  expect(sent(screen, contract.previewDbServiceGroup)).toEqual([{ members }]);
  expect(sent(screen, contract.addDbServiceGroup)).toEqual([
    {
      db_service_group: {
        name: 'tenants of one',
        desc: '',
        members: { ...members, name_patterns: ['tenant_*', 'shop'] },
      },
    },
  ]);
});

test('who may not manage data sources makes none', async () => {
  await open(false);
  await seeing('2 listed data sources');
  expect(buttonOf('Make a group').getAttribute('aria-disabled')).toBe('true');
});
