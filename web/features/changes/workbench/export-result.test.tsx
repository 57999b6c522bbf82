/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { exportQueryResult, getQueryExport } from '../../../../shared/contract/changes/workbench/operations.ts';
import { link } from '../../../app/paths.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import { writtenQueryOf } from '../../../parts/written-change.ts';
import { ExportMenu, ExportNotice, MoreByWorkflow, useExportedResult } from './export-result.tsx';
import type { QueryExport, QueryRun } from './wire.ts';

const run = {
  ...{ run_uid: 'run-00001', sql: 'select id from t', schema_name: 'public', db_service: { uid: '1', name: 'shop' } },
} as QueryRun;
const hash = 'ab'.repeat(32);
const file: QueryExport = {
  ...{ export_uid: 'e', log_uid: 'l', file_name: 'shop_1.csv', format: 'CSV', row_count: 1, bytes: 1234, sha256: hash },
  ...{ is_cut: false, cut_cell_count: 0 },
};

function Exporting() {
  const exported = useExportedResult(run);
  return (
    <>
      <ExportMenu exported={exported} />
      <ExportNotice exported={exported} />
    </>
  );
}

async function chooseCsv(made: Says[1]) {
  const screen = await renderScreen(<Exporting />, {
    says: [
      [exportQueryResult, made],
      [getQueryExport, { location: '' }],
    ],
  });
  await press('Export');
  const csv = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === 'CSV',
  );
  await act(async () => csv?.click());
  await settle();
  return screen;
}

test('a file is made once, downloaded, and its count and hash are told', async () => {
  const { requests } = await chooseCsv({ data: file });
  await seeing('Exported 1 row into shop_1.csv');
  await seeing(hash);
  await seeing('1,234 bytes');
  const [making, getting] = requests;
  expect(making).toMatchObject({ operation: exportQueryResult, body: { format: 'CSV' } });
  expect(getting).toMatchObject({ operation: getQueryExport, params: { run_uid: 'run-00001', export_uid: 'e' } });
  await press('Download again');
  expect(requests.filter(({ operation }) => operation === exportQueryResult)).toHaveLength(1);
  expect(document.body.textContent).not.toContain('more exist');
});

test('what a file lacks is told', async () => {
  await chooseCsv({ data: { ...file, row_count: 2500, is_cut: true, cut_by: 'rows', cut_cell_count: 2 } });
  await seeing('The file is cut at 2,500 rows, and more exist.');
  await seeing('2 values are too long, and not whole in the file.');
});

test('a refusal is told where the file was asked for', async () => {
  await chooseCsv({ code: 4002, message: 'The result is gone', error: 'queryResultMissing' });
  await seeing('Not exported');
  await seeing('The result is gone');
});

test('the way to more carries the query along, and is absent for who may not export there', async () => {
  const may = await renderScreen(<MoreByWorkflow run={run} />);
  await press('Export more by a data export');
  expect(may.router.state.location.pathname).toBe(link('dataExportCreate', { projectID: 'p1' }));
  expect(writtenQueryOf(may.router.state.location.state)).toEqual({
    sourceUid: '1',
    schema: 'public',
    sql: 'select id from t',
  });
  const mine = { isManager: false, permissions: [], sources: { sql_query: ['1'] } };
  const { container } = await renderScreen(<MoreByWorkflow run={run} />, { project: { mine } });
  expect(container.textContent).toBe('');
});
