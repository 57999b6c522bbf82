/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { listSqlExceptions } from '../../../../shared/contract/watching/sql-exceptions/operations.ts';
import { press, renderScreen, seeing, settle } from '../../../../test/support/console.tsx';
import SqlExceptions from './sql-exceptions.tsx';

test('each type of exception says what it is held against', async () => {
  const { body } = await renderScreen(<SqlExceptions />, {
    says: [
      [listSqlExceptions, { data: [], total_nums: 0 }],
      [listInstanceTips, { data: [] }],
    ],
  });
  await press('Add exception');
  await seeing('Any part of the text of a statement');
  const types = () =>
    body
      .findAllModals()
      .find((modal) => modal.isVisible())
      ?.findContent()
      .findSelect();
  await act(async () => types()?.openDropdown());
  await act(async () => types()?.selectOptionByValue('fp_sql'));
  await settle();
  await seeing('in which values are question marks');
});
