/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import * as groups from '../../../../../shared/contract/databases/db-service-groups/operations.ts';
import { renderScreen, seeing, settle, type Says } from '../../../../../test/support/console.tsx';
import type { Source } from '../wire.ts';
import { GroupChoice } from './group-choice.tsx';
import { emptyStart, useDraft } from './use-draft.ts';

const names = (count: number) => Array.from({ length: count }, (_, at) => `tenant_${at + 1}`);
const source = (name: string) => ({ instance_id: name, instance_name: name, instance_type: 'PostgreSQL' }) as Source;
const sources = names(10).map(source);

function Form() {
  const draft = useDraft(emptyStart, sources);
  return (
    <>
      <p>{`${draft.rows.map(({ name }) => name).join()}.`}</p>
      <GroupChoice draft={draft} sources={sources} disabled={false} />
    </>
  );
}

const open = async (members: readonly string[], { total = members.length, hidden = 0 } = {}) => {
  const row = (name: string) => ({ uid: name, name, db_type: 'PostgreSQL', host: 'db', port: '1' });
  const says: Says[] = [
    [groups.listDbServiceGroups, { data: [{ uid: 'g1', name: 'tenants', desc: '', members: {} }], total_nums: 1 }],
    [
      groups.listDbServiceGroupMembers,
      { data: members.map(row), total_nums: total, left_out: { hidden_nums: hidden, gone_nums: 0 } },
    ],
  ];
  const screen = await renderScreen(<Form />, { says });
  const menu = screen.page.findButtonDropdown();
  await act(async () => menu?.openDropdown());
  await act(async () => menu?.findItemById('g1')?.click());
  await settle();
  return screen.page.getElement().textContent;
};

test('all members that a group has now become data sources', async () => {
  expect(await open(names(3))).toContain('tenant_1,tenant_2,tenant_3.');
  await seeing('The members that "tenants" has now were added');
});

test('none is taken where one would be left out, and why is said', async () => {
  expect(await open(names(10), { total: 37 })).toContain('has 37 data sources and a workflow takes 10');
  expect(await open(names(2), { total: 3, hidden: 1 })).toContain(
    'cannot choose 1 of the data sources of "tenants" here',
  );
  const barred = await open(['tenant_1', 'billing']);
  expect(barred).toContain('cannot choose 1 of the data sources of "tenants" here: billing. So none was added');
  expect(barred?.startsWith('.')).toBe(true);
  expect(await open([])).toContain('has no members now');
});
