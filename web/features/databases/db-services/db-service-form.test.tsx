/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import {
  addDbService,
  listDbServices,
  listDriverOptions,
  testDbService,
  testDbServiceBeforeSaving,
  updateDbService,
} from '../../../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags } from '../../../../shared/contract/people/projects/operations.ts';
import {
  listProjectRuleTemplateTips,
  listRuleTemplateTips,
} from '../../../../shared/contract/rules/rules/operations.ts';
import { readBasicInfo, readModuleStatus } from '../../../../shared/contract/running/system/operations.ts';
import { driverOptionOf } from '../../../../shared/engines/driver-option.ts';
import { mysql } from '../../../../shared/engines/mysql.ts';
import { oracle } from '../../../../shared/engines/oracle.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import CreateDbService from './create.tsx';
import { crossesMidnight, dailyRow, rowsOf, windowRows, windowsOf, type WindowRow } from './maintenance-windows.ts';
import UpdateDbService from './update.tsx';
import type { DbServiceRow } from './wire.ts';

beforeEach(() => localStorage.clear());

const template = (dbType: string) => ({
  rule_template_id: `default_${dbType}`,
  rule_template_name: `default_${dbType}`,
  db_type: dbType,
  rule_version: 1,
  is_default_rule_template: true,
});
const reachable = { component: 'MySQL', is_connectable: true, connect_error_message: '' };
const unreachable = { component: 'MySQL', is_connectable: false, connect_error_message: 'connection refused' };
const around: readonly Says[] = [
  [listDriverOptions, { data: [mysql, oracle].map((engine) => driverOptionOf(engine, 'en-US')) }],
  [listEnvironmentTags, { data: [{ uid: 'e1', name: 'DEV', color: '' }], total_nums: 1 }],
  [listProjectRuleTemplateTips, { data: [] }],
  [listRuleTemplateTips, ({ query }) => ({ data: [template(query.get('filter_db_type') ?? '')] })],
  [readModuleStatus, { data: { is_supported: false } }],
];
const saved: DbServiceRow = {
  uid: 'd1',
  name: 'orders',
  db_type: 'MySQL',
  host: '10.0.0.5',
  port: '3306',
  user: 'app',
  desc: '',
  source: 'SQLE',
  project_uid: 'p1',
  environment_tag: { uid: 'e1', name: 'DEV', color: '' },
  maintenance_times: [],
  enable_backup: false,
  backup_max_rows: 1000,
  additional_params: [{ name: 'tls', value: 'disable', type: 'string' }],
  sqle_config: { audit_enabled: true, rule_template_name: 'default_MySQL', data_export_rule_template_name: 'kept' },
};

async function openForm(says: readonly Says[], screen = <CreateDbService />) {
  const shown = await renderScreen(screen, {
    says: [...says, ...around],
    path: '/:dbServiceUid?',
    at: '/d1',
    user: { is_admin: true },
  });
  const input = (name: string) => {
    const found = shown.body.findAllInputs().find((one) => one.findNativeInput().getElement().name === name);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  };
  const fill = (name: string, text: string) => act(async () => input(name).setInputValue(text));
  const choose = async (index: number, value: string) => {
    await act(async () => shown.body.findAllSelects()[index]?.openDropdown());
    await act(async () => shown.body.findAllSelects()[index]?.selectOptionByValue(value));
    await settle();
  };
  const setTime = (index: number, text: string) =>
    act(async () => shown.body.findAllTimeInputs()[index]?.setInputValue(text));
  const sentTo = (operation: unknown) =>
    shown.requests.filter((request) => request.operation === operation).map(({ body }) => body);
  const fillAll = async () => {
    await choose(0, 'MySQL');
    await choose(1, 'e1');
    for (const [name, text] of [
      ['name', 'orders'],
      ['host', '10.0.0.5'],
      ['user', 'app'],
      ['password', 'secret'],
    ] as const)
      await fill(name, text);
  };
  return { ...shown, input, fill, choose, setTime, sentTo, fillAll };
}

describe('maintenance times', () => {
  const night = { maintenance_start_time: { hour: 22, minute: 0 }, maintenance_stop_time: { hour: 6, minute: 5 } };
  const noon = { maintenance_start_time: { hour: 12, minute: 0 }, maintenance_stop_time: { hour: 13, minute: 30 } };

  test('stand in the form as they stand on the wire', () => {
    const dated = { ...noon, weekdays: [1, 5], from_date: '2026-12-01', to_date: '2026-12-24', time_zone: 'UTC' };
    expect(windowsOf(rowsOf([night, noon, dated]))).toEqual([night, noon, dated]);
  });

  test('say when they go on past midnight, and only then', () => {
    expect(rowsOf([night, noon]).map(crossesMidnight)).toEqual([true, false]);
    expect(crossesMidnight({ start: '22:00', stop: '' })).toBe(false);
  });

  test('are refused when half written, impossible, empty or given twice', () => {
    const problems = (...rows: Partial<WindowRow>[]) =>
      windowRows
        .safeParse(rows.map((row) => ({ ...dailyRow('', ''), ...row })))
        .error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect(problems({ start: '22:00', stop: '06:00' }, { start: '12:00', stop: '13:00' })).toEqual([]);
    expect(problems({ start: '22:', stop: '24:00' })).toEqual(['0.start', '0.stop']);
    expect(problems({ start: '08:00', stop: '08:00' })).toEqual(['0']);
    expect(problems({ start: '08:00', stop: '09:00' }, { start: '08:00', stop: '09:00' })).toEqual(['1']);
    expect(problems({ start: '08:00', stop: '09:00' }, { start: '08:00', stop: '09:00', weekdays: [6] })).toEqual([]);
    expect(problems({ start: '08:00', stop: '09:00', from: '2026-12-02', to: '2026-12-01' })).toEqual(['0']);
    expect(problems({ start: '08:00', stop: '09:00', from: '2026-13-' })).toEqual(['0.from']);
  });
});

describe('adding a data source', () => {
  test('takes port and parameters from the type, but keeps a port that was typed', async () => {
    const { choose, fill, input } = await openForm([]);
    await choose(0, 'Oracle');
    expect(input('port').getInputValue()).toBe('1521');
    await seeing('Service name');
    await choose(0, 'MySQL');
    expect(input('port').getInputValue()).toBe('3306');
    expect(document.body.textContent).not.toContain('Service name');
    await fill('port', '3399');
    await choose(0, 'Oracle');
    expect(input('port').getInputValue()).toBe('3399');
  });

  test('says at each field what is missing or wrong, and sends nothing', async () => {
    const { choose, fill, setTime, requests, sentTo } = await openForm([]);
    await choose(0, 'MySQL');
    await fill('name', '1st');
    await fill('port', '70000');
    await press('Add a time');
    await press('Add a time');
    await setTime(2, '22:00');
    await setTime(3, '06:00');
    const before = requests.length;
    await press('Add data source');
    for (const problem of [
      'Starts with a letter or a Chinese character',
      'A port is a whole number from 1 to 65535',
      'This is required',
      'This time is given twice',
    ])
      expect(document.body.textContent).toContain(problem);
    expect(requests.slice(before)).toEqual([]);
    expect(sentTo(addDbService)).toEqual([]);
  });

  test('tries the connection first and saves when it answers', async () => {
    const { fillAll, sentTo, router } = await openForm([
      [testDbServiceBeforeSaving, { data: [reachable] }],
      [testDbService, { data: [reachable] }],
      [addDbService, { data: { uid: 'd1' } }],
    ]);
    await fillAll();
    await press('Add a time');
    await press('Add data source');
    expect(sentTo(addDbService)).toEqual([
      {
        db_service: expect.objectContaining({
          name: 'orders',
          db_type: 'MySQL',
          host: '10.0.0.5',
          port: '3306',
          user: 'app',
          password: 'secret',
          environment_tag_uid: 'e1',
          additional_params: expect.arrayContaining([
            { name: 'tls', value: 'disable' },
            { name: 'commit_marks', value: '' },
          ]),
          maintenance_times: [
            { maintenance_start_time: { hour: 22, minute: 0 }, maintenance_stop_time: { hour: 6, minute: 0 } },
          ],
          sqle_config: { audit_enabled: true, rule_template_name: 'default_MySQL', rule_template_id: 'default_MySQL' },
        }),
      },
    ]);
    expect(router.state.location.pathname).toBe('/project/p1/db-services');
    // The list shows it as tested, and not as a source that nobody has tried.
    expect(sentTo(testDbService)).toHaveLength(1);
  });

  test('offers commit marks once the connection answers, with what has to be run, and takes the schema at a click', async () => {
    const { fillAll, fill, sentTo, body } = await openForm([
      [testDbServiceBeforeSaving, { data: [reachable] }],
      [addDbService, { data: { uid: 'd1' } }],
    ]);
    await fillAll();
    expect(body.getElement().textContent).not.toContain('Commit marks are recommended');
    await fill('user', "o'app");
    await press('Test connection');
    await seeing('Commit marks are recommended');
    await seeing("GRANT CREATE, SELECT, INSERT, DELETE ON sluice.* TO 'o''app'@'%'");
    await press('Use the schema sluice');
    await press('Test connection');
    await seeing('Connected');
    expect(body.getElement().textContent).not.toContain('Commit marks are recommended');
    expect(sentTo(testDbServiceBeforeSaving).at(-1)).toMatchObject({
      db_service: { additional_params: expect.arrayContaining([{ name: 'commit_marks', value: 'sluice' }]) },
    });
  });

  test('says below each field what an optional setting is for', async () => {
    const { choose } = await openForm([]);
    await choose(0, 'MySQL');
    await seeing(
      'Recommended. Each transaction writes a row there: when the connection breaks at a COMMIT, it tells whether',
    );
    await seeing('While one of them lags, pt-online-schema-change and gh-ost pause');
    await seeing('Never a production server. Changes are tried first in scratch databases');
  });

  test('offers no commit marks where a database proves its outcomes by itself', async () => {
    const { choose, fill, body } = await openForm([[testDbServiceBeforeSaving, { data: [reachable] }]]);
    await choose(0, 'Oracle');
    for (const name of ['host', 'user', 'password']) await fill(name, 'x');
    await press('Test connection');
    expect(body.getElement().textContent).not.toContain('Commit marks are recommended');
  });

  test('lets the person go back or continue when nothing answers', async () => {
    const { fillAll, sentTo } = await openForm([
      [testDbServiceBeforeSaving, { data: [unreachable] }],
      [addDbService, { data: { uid: 'd1' } }],
    ]);
    await fillAll();
    await press('Add data source');
    await seeing('connection refused');
    await press('Back to edit');
    expect(sentTo(addDbService)).toEqual([]);
    await press('Add data source');
    await press('Continue');
    expect(sentTo(addDbService)).toHaveLength(1);
  });

  test('shows what the server refuses', async () => {
    const { fillAll } = await openForm([
      [testDbServiceBeforeSaving, { data: [reachable] }],
      [addDbService, { code: 8001, message: 'The data source name orders already exists' }],
    ]);
    await fillAll();
    await press('Add data source');
    await seeing('The data source name orders already exists');
  });

  test('turns the audit off only after asking', async () => {
    const { page } = await openForm([]);
    const isOn = () => page.findToggle()?.findNativeInput().getElement().checked;
    await act(async () => page.findToggle()?.findNativeInput().click());
    expect(isOn()).toBe(true);
    await press('Turn off');
    expect(isOn()).toBe(false);
  });
});

describe('changing a data source', () => {
  const list: Says = [listDbServices, { data: [saved], total_nums: 1 }];

  test('keeps the stored password and settings it does not show, without a try', async () => {
    const { fill, sentTo } = await openForm([list, [updateDbService, {}]], <UpdateDbService />);
    await fill('user', 'owner');
    await press('Save');
    expect(sentTo(testDbServiceBeforeSaving)).toEqual([]);
    const [sent] = sentTo(updateDbService);
    expect(sent).toEqual({
      db_service: expect.objectContaining({
        user: 'owner',
        sqle_config: expect.objectContaining({ data_export_rule_template_name: 'kept' }),
      }),
    });
    expect(JSON.stringify(sent)).not.toContain('password');
  });

  test('lets exports be judged by the same template again', async () => {
    const { body, choose, sentTo } = await openForm([list, [updateDbService, {}]], <UpdateDbService />);
    // The templates that are offered must have come.
    await settle();
    await choose(body.findAllSelects().length - 1, '');
    await press('Save');
    const [sent] = sentTo(updateDbService) as { db_service: { sqle_config: object } }[];
    expect(sent?.db_service.sqle_config).toEqual({
      audit_enabled: true,
      rule_template_name: 'default_MySQL',
      rule_template_id: 'default_MySQL',
    });
  });

  test('asks for the password again once the address differs', async () => {
    const { fill, sentTo } = await openForm(
      [list, [updateDbService, {}], [testDbServiceBeforeSaving, { data: [reachable] }]],
      <UpdateDbService />,
    );
    await fill('host', '10.0.0.6');
    await seeing('The host or port has changed');
    await press('Save');
    expect(sentTo(updateDbService)).toEqual([]);
    await fill('password', 'again');
    await press('Save');
    expect(sentTo(updateDbService)).toEqual([
      { db_service: expect.objectContaining({ host: '10.0.0.6', password: 'again' }) },
    ]);
  });

  test('tries the stored connection, but not one that was changed without its password', async () => {
    const { fill, requests } = await openForm([list, [testDbService, { data: [unreachable] }]], <UpdateDbService />);
    await press('Test connection');
    await seeing('connection refused');
    await fill('user', 'owner');
    expect(document.body.textContent).not.toContain('connection refused');
    await press('Test connection');
    expect(requests.filter(({ operation }) => operation === testDbService)).toHaveLength(1);
  });

  const here = (has_long_statements: boolean): Says => [
    readBasicInfo,
    { data: { time_zone: 'UTC', statement_minutes_max: 15, has_long_statements } },
  ];

  test('says nothing of statements that take long where the deployment cannot run them', async () => {
    await openForm([list, here(false)], <UpdateDbService />);
    await seeing('orders');
    expect(document.body.textContent).not.toContain('Let statements take long');
  });

  test('offers statements that take long where the deployment can run them', async () => {
    const { body, sentTo } = await openForm([list, here(true), [updateDbService, {}]], <UpdateDbService />);
    await seeing('is not ended after 15 minutes');
    const toggle = body.findAllToggles().find((one) => one.getElement().textContent?.includes('take long'));
    await act(async () => toggle?.findNativeInput().click());
    await press('Save');
    expect(sentTo(updateDbService)).toEqual([{ db_service: expect.objectContaining({ long_statements: true }) }]);
  });

  test('lets agents query only where somebody says so', async () => {
    const { body, sentTo } = await openForm([list, [updateDbService, {}]], <UpdateDbService />);
    await seeing('sent to the model');
    const toggle = body.findAllToggles().find((one) => one.getElement().textContent?.includes('agents query'));
    expect(toggle?.findNativeInput().getElement().checked).toBe(false);
    await act(async () => toggle?.findNativeInput().click());
    await press('Save');
    const [sent] = sentTo(updateDbService) as { db_service: { sqle_config: object } }[];
    expect(sent?.db_service.sqle_config).toMatchObject({ sql_query_config: { agent_query_enabled: true } });
  });
});
