/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import {
  createAuditWhitelist,
  deleteAuditWhitelist,
  listAuditWhitelist,
  updateAuditWhitelist,
} from '../../../../shared/contract/rules/audit-whitelist/operations.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import AuditWhitelist from './audit-whitelist.tsx';
import type { WhitelistEntry } from '../../../parts/audit-whitelist/whitelist-wire.ts';

const agreed: WhitelistEntry = {
  audit_whitelist_id: 7,
  value: 'drop table old_orders',
  desc: 'agreed',
  match_type: 'exact_match',
  matched_count: 3,
  last_match_time: '2026-01-02T03:04:05Z',
  revision: 4,
};

async function openWhitelist(rows: readonly WhitelistEntry[], says: readonly Says[] = [], isManager = true) {
  const list: Says = [
    listAuditWhitelist,
    ({ query }) => {
      const data = rows.filter(
        ({ match_type }) => !query.has('filter_match_type') || match_type === query.get('filter_match_type'),
      );
      return { data, total_nums: data.length };
    },
  ];
  const shown = await renderScreen(<AuditWhitelist />, {
    says: [list, ...says],
    project: { mine: { isManager, permissions: [], sources: {} } },
  });
  const sentTo = (operation: unknown) =>
    shown.requests.filter((request) => request.operation === operation).map(({ body, params }) => ({ params, body }));
  const pressIn = async (words: string) => {
    const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1);
    await act(async () =>
      [...(dialog?.querySelectorAll<HTMLElement>('button') ?? [])]
        .find((button) => button.textContent === words)
        ?.click(),
    );
    await settle();
  };
  return { ...shown, sentTo, pressIn };
}

test('entries show what they exclude, how they match and how often they did', async () => {
  await openWhitelist([agreed]);
  for (const words of ['drop table old_orders', 'agreed', 'Exact match', '3']) await seeing(words);
});

test('an entry is changed, what is not touched stays', async () => {
  const { body, pressIn, sentTo } = await openWhitelist([agreed], [[updateAuditWhitelist, {}]]);
  await press('Edit');
  await act(async () => body.findRadioGroup()?.findInputByValue('fp_match')?.click());
  await pressIn('Save');
  expect(sentTo(updateAuditWhitelist)).toEqual([
    {
      params: { project_name: 'shop', audit_whitelist_id: '7' },
      body: { value: 'drop table old_orders', match_type: 'fp_match', desc: 'agreed', revision: 4 },
    },
  ]);
});

test('an entry without SQL is not sent, and the dialog says what is missing', async () => {
  const { pressIn, sentTo } = await openWhitelist([]);
  await press('Add entry');
  await pressIn('Add entry');
  expect(sentTo(createAuditWhitelist)).toEqual([]);
  expect(document.querySelector('[role=dialog]')?.textContent).toMatch(/Required|required/);
});

test('deleting asks first and names the SQL', async () => {
  const { pressIn, sentTo } = await openWhitelist([agreed], [[deleteAuditWhitelist, {}]]);
  await press('Delete');
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('drop table old_orders');
  await pressIn('Delete');
  expect(sentTo(deleteAuditWhitelist)).toHaveLength(1);
});

test('who may only read sees the entries and why nothing can be changed', async () => {
  await openWhitelist([agreed], [], false);
  const buttons = [...document.querySelectorAll<HTMLElement>('button')].filter(({ textContent }) =>
    /^(Edit|Delete|Add entry)/.test(textContent ?? ''),
  );
  expect(buttons.length).toBeGreaterThan(2);
  expect(buttons.every((button) => button.getAttribute('aria-disabled') === 'true')).toBe(true);
});
