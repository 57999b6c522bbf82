/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { updateNotice } from '../../shared/contract/running/system/operations.ts';
import { limits } from '../../shared/limits.ts';
import { press, renderScreen, seeing, type Says } from '../../test/support/console.tsx';
import NoticeDialog from './notice-dialog.tsx';

const open = (says: readonly Says[], text = '**Saturday** <b>22:00</b>') =>
  renderScreen(<NoticeDialog text={text} onClose={() => undefined} />, { says, user: { is_admin: true } });

test('an announcement is read as Markdown, and tags stay text', async () => {
  await open([]);
  expect(document.querySelector('.notice-text strong')?.textContent).toBe('Saturday');
  expect(document.querySelector('.notice-text b')).toBeNull();
  await seeing('<b>22:00</b>');
});

test('who writes one sees it beforehand as it will be read, and a refusal loses nothing', async () => {
  const { body, requests } = await open([[updateNotice, { code: 4001, message: 'The announcement is refused' }]]);
  await press('Edit');
  await act(async () => body.findTextarea()?.setTextareaValue('# Maintenance'));
  await act(async () => body.findTabs()?.findTabLinkById('preview')?.click());
  expect(document.querySelector('.notice-text h1')?.textContent).toBe('Maintenance');
  await press('Publish');
  await seeing('The announcement is refused');
  expect(requests.at(-1)?.body).toEqual({ company_notice: { notice_str: '# Maintenance' } });
  await act(async () => body.findTabs()?.findTabLinkById('write')?.click());
  expect(body.findTextarea()?.getTextareaValue()).toBe('# Maintenance');
});

test('a text that is too long is counted before it is sent', async () => {
  const { body } = await open([]);
  await press('Edit');
  await act(async () => body.findTextarea()?.setTextareaValue('x'.repeat(limits.noticeLengthMax + 2)));
  await seeing('2 characters too many');
});
