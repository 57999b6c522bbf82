/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import {
  listGlobalDbServices,
  listGlobalDbServiceTips,
  testGlobalDbServices,
} from '../../../../shared/contract/databases/db-services/operations.ts';
import { listProjects } from '../../../../shared/contract/people/projects/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import { useNotices } from '../../../app/notices.ts';
import GlobalDbServices from './global-db-services.tsx';

const row = (name: string) => ({
  uid: `${name}-uid`,
  name,
  db_type: 'MySQL',
  host: '10.0.0.1',
  port: '3306',
  desc: '',
  source: 'SQLE',
  project_uid: 'p1',
  project_name: 'shop',
  maintenance_times: [],
  enable_backup: false,
  backup_max_rows: 1000,
  is_enable_audit: false,
  unfinished_workflow_num: 0,
});
const open = (statuses: readonly string[]) => {
  const data = statuses.map((connection_status, at) => ({
    db_service_uid: `s${at}-uid`,
    connection_status,
    connect_error_message: '',
    test_connection_time: '2026-11-26T00:00:00Z',
  }));
  const says: Says[] = [
    [listGlobalDbServices, { data: statuses.map((_, at) => row(`s${at}`)), total_nums: statuses.length }],
    [listGlobalDbServiceTips, { data: { db_type: ['MySQL'] } }],
    [listProjects, { data: [], total_nums: 0 }],
    [testGlobalDbServices, { data }],
  ];
  return renderScreen(<WithNotices />, { says, user: { is_admin: true } });
};

/** The lines above the page are the layout's. */
function WithNotices() {
  const lines = useNotices().map(({ title }) => title.en);
  return (
    <>
      <p>{lines.join(' ')}</p>
      <GlobalDbServices />
    </>
  );
}

test('all data sources of a page are tried at once through the call of the platform, and how many answered is said', async () => {
  const { requests } = await open(['connect_success', 'connect_failed', 'connect_success']);
  await press('Test connections');
  await seeing('1 of 3 data sources could not be reached');
  const sent = requests.filter(({ operation }) => operation === testGlobalDbServices).map(({ body }) => body);
  expect(sent).toEqual([{ db_services: ['s0-uid', 's1-uid', 's2-uid'].map((db_service_uid) => ({ db_service_uid })) }]);
});

test('that all of them answered is said too', async () => {
  await open(['connect_success']);
  await press('Test connections');
  await seeing('All data sources of this page could be reached');
});

test('each row leads to what the SQL workbench ran on that very data source', async () => {
  await open(['connect_success', 'connect_success']);
  const links = screen.getAllByRole('link', { name: 'Show' }).map((one) => one.getAttribute('href'));
  expect(links).toEqual(['s0-uid', 's1-uid'].map((uid) => `/project/p1/cloud-beaver/log?filter_db_service_uid=${uid}`));
});
