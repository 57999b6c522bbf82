import * as settings from '../../../shared/contract/ground/configuration/operations.ts';
import * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { reportingSource } from '../../../test/support/governed-sql.ts';
import { jiraEmail, trackerStandIn, trackerToken as token } from '../../../test/support/trackers.ts';
import { beginPush } from './push-repo.ts';

const params = { project_name: 'shop' };
const clock = manualClock();
let api: TestApi;
let vendor: Awaited<ReturnType<typeof trackerStandIn>>;
let projectUid: string;
let send: (sql: string) => Promise<unknown>;
beforeAll(async () => {
  [api, vendor] = await Promise.all([testApi({ clock }), trackerStandIn()]);
  projectUid = await api.addProject('shop');
  await api.addMember(projectUid, 'mei');
  ({ send } = await reportingSource(api, { projectUid, project: 'shop', name: 'orders' }));
  await send('delete from t');
});
afterAll(() => Promise.all([api.close(), vendor.close()]));

const admin = () => api.as('admin');
const change = {
  jira: () => ({ jira_url: vendor.url, email: jiraEmail, token, default_project: 'SHOP', is_jira_enabled: true }),
  githubIssues: () => ({ api_url: vendor.url, token, labels: ['sql'], is_github_issues_enabled: true }),
  gitlabIssues: () => ({ gitlab_url: vendor.url, token, labels: ['sql', 'db'], is_gitlab_issues_enabled: true }),
};
const ops = {
  jira: settings.updateJira,
  githubIssues: settings.updateGithubIssues,
  gitlabIssues: settings.updateGitlabIssues,
};
type Name = keyof typeof change;
const places = { jira: 'SHOP', githubIssues: 'team/shop', gitlabIssues: 'team/shop' } as const;
const names = Object.keys(change) as Name[];
const connect = (name: Name, more: object = {}) => admin().call(ops[name], { body: { ...change[name](), ...more } });

const rows = async () => {
  const query = { page_index: 1, page_size: 50, sort_field: 'first_appear_timestamp', sort_order: 'asc' } as const;
  return (await admin().call(contract.listSqlManages, { params, query })).data;
};
const request = async (tracker: Name, more: object = {}) => ({
  params,
  body: {
    sql_manage_id_list: (await rows()).map(({ id }) => id),
    tracker,
    tracker_project: places[tracker],
    ...more,
  },
});
const push = async (name: Name, more: object = {}) =>
  (await admin().call(contract.sendSqlManages, await request(name, more))).data;
const refusal = async (name: Name, more: object = {}) =>
  admin().refusal(contract.sendSqlManages, await request(name, more));

test('those who may see governed SQL learn which trackers there are, and no more of their settings', async () => {
  await connect('jira');
  const { data } = await api.as('mei').call(contract.listTrackers, { params });
  expect(data).toEqual([{ tracker: 'jira', tracker_project: 'SHOP' }]);
  expect(await api.as('mei', 'other').errorOf(contract.listTrackers, { params })).toBe('notFound');
  expect((await refusal('gitlabIssues')).message).toContain('GitLab is not connected');
});

describe.each(names)('%s', (name) => {
  beforeAll(() => connect(name));

  test('makes an issue; its number and address stand on the statement', async () => {
    const before = vendor.issues.length;
    const { code, url, message } = await push(name);
    expect(vendor.issues).toHaveLength(before + 1);
    const issue = vendor.issues.at(-1);
    expect(issue).toMatchObject({ project: places[name], title: message });
    expect(issue?.text).toContain('delete from t');
    expect(issue?.text).toMatch(/- \[error\] /);
    expect(code).toContain(String(issue?.number));
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'sent', issue: { tracker: name, code, url } });
    expect(url).toMatch(new RegExp(`^${vendor.url}/(browse/SHOP-|team/shop/(-/)?issues/)${issue?.number}$`));
  });

  test('an issue whose answer was lost is found again instead of made twice', async () => {
    const before = vendor.issues.length;
    vendor.loseAnswers(1);
    expect((await refusal(name)).message).toContain('HTTP 502 bad gateway');
    expect(vendor.issues).toHaveLength(before + 1);
    const { code } = await push(name);
    expect(vendor.issues).toHaveLength(before + 1);
    expect(code).toContain(String(vendor.issues.at(-1)?.number));
    // The doubt is over, so the next push is a wish for another issue.
    await push(name);
    expect(vendor.issues).toHaveLength(before + 2);
  });

  test('what it refuses is told in its own words', async () => {
    const wrong = { jira: 'NONE', githubIssues: 'team/none', gitlabIssues: 'team/none' }[name];
    const said = {
      jira: 'HTTP 400 project: valid project is required',
      githubIssues: 'HTTP 404 Not Found',
      gitlabIssues: 'HTTP 404 404 Project Not Found',
    }[name];
    expect((await refusal(name, { tracker_project: wrong })).message).toContain(said);
    await connect(name, { token: 'wr0ng' });
    const { error, message } = await refusal(name);
    expect(error).toBe('trackerRefused');
    expect(message).toContain('HTTP 401');
    await connect(name);
  });

  test('titles and bodies are as the administrator writes them; unknown fields are named', async () => {
    const templates = {
      title_template: '{{ project }}: {{level}} in {{data_source}} ({{count}})',
      body_template: 'Seen by {{source}}\n{{fingerprint}}\n{{findings}}',
    };
    await connect(name, templates);
    await push(name);
    const issue = vendor.issues.at(-1);
    expect(issue?.title).toBe('shop: Error in orders (1)');
    expect(issue?.text).toContain('Seen by Custom\n');
    const { fields } = await admin().refusal(ops[name], { body: { body_template: '{{sql}} {{who}}' } });
    expect(fields?.map(({ path }) => path)).toEqual(['body_template']);
    expect(fields?.[0]?.message).toContain('There is no field who');
    await connect(name, { title_template: '', body_template: '' });
  });
});

test('a push whose process has ended is taken up after a minute, not before', async () => {
  await connect('jira');
  const begun = api.world.tableOf('default');
  const { sql_manage_id_list: ids } = (await request('jira')).body;
  const records = ids.map((sqlId) => ({ sqlId })) as never;
  const ctx = { table: begun, world: api.world, project: { uid: projectUid } } as never;
  await beginPush(ctx, { tracker: 'jira', project: 'SHOP' }, records);
  expect((await refusal('jira')).error).toBe('trackerBusy');
  clock.advance(61_000);
  const asked = vendor.caught.length;
  await push('jira');
  expect(vendor.caught.slice(asked).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /rest/api/3/search/jql',
    'POST /rest/api/2/issue',
  ]);
});

test('a server of one’s own is asked by its token alone, where servers are searched', async () => {
  await connect('jira', { email: '', issue_type: 'Bug', sends_priority: true });
  vendor.loseAnswers(1);
  await refusal('jira', { priority: 'EMERGENCY' });
  await push('jira', { priority: 'EMERGENCY' });
  expect(vendor.caught.at(-1)).toMatchObject({
    path: '/rest/api/2/search',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(vendor.issues.at(-1)?.fields).toMatchObject({ issuetype: { name: 'Bug' }, priority: { name: 'Highest' } });
});

test('what SQL is made of cannot end its block, call people or carry out commands', async () => {
  await send("delete from `a``b` where c = '```'");
  for (const name of ['githubIssues', 'gitlabIssues'] as const) {
    await connect(name, { body_template: '{{sql}}\n/close {{data_source}}' });
    await push(name);
    const { text = '' } = vendor.issues.at(-1) ?? {};
    expect(text).toContain("````sql\ndelete from `a``b` where c = '```'\n````");
    expect(/^\/close/m.test(text)).toBe(name === 'githubIssues');
  }
});

test('a push says where it goes', async () => {
  const { fields } = await admin().refusal(contract.sendSqlManages, {
    params,
    body: { sql_manage_id_list: (await rows()).map(({ id }) => id), tracker: 'jira', coding_project_name: 'x' },
  });
  expect(fields?.map(({ path }) => path)).toEqual(['tracker_project']);
});
