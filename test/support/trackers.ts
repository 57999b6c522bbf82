import { httpStandIn, type Caught, type StandInAnswer } from './stand-ins.ts';

/** An issue as a stand-in keeps it. */
export type KeptIssue = {
  readonly number: number;
  readonly project: string;
  readonly title: string;
  readonly text: string;
  readonly labels: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
};

export const trackerToken = 'tracker-t0ken';
export const jiraEmail = 'bot@shop.example';

/**
 * Jira, GitHub and GitLab as their documents describe them: who asks wrongly is told so in the words of the vendor.
 * They know the projects `SHOP` and `team/shop`.
 */
export async function trackerStandIn() {
  const issues: KeptIssue[] = [];
  let lost = 0;
  const { url, caught, close } = await httpStandIn((request) => {
    const vendor = vendors.find(({ path }) => path.test(request.path));
    if (!vendor) return { status: 404, body: 'no such address' };
    const refused = vendor.refusal(request);
    if (refused) return refused;
    if (request.method === 'GET') return vendor.list(request, issues, url);
    const made = vendor.make(request, issues.length + 1, url);
    if ('issue' in made) issues.push(made.issue);
    // The issue is made, but the answer never arrives.
    if ('issue' in made && lost-- > 0) return { status: 502, body: 'bad gateway' };
    return made.answer;
  });
  return { url, caught, close, issues, loseAnswers: (count: number) => (lost = count) };
}

type Made = { readonly answer: StandInAnswer } | { readonly answer: StandInAnswer; readonly issue: KeptIssue };
type Vendor = {
  readonly path: RegExp;
  readonly refusal: (request: Caught) => StandInAnswer | undefined;
  readonly make: (request: Caught, number: number, url: string) => Made;
  readonly list: (request: Caught, issues: readonly KeptIssue[], url: string) => StandInAnswer;
};

const json = (request: Caught) => JSON.parse(request.body || '{}') as Record<string, unknown>;
const isJson = (request: Caught) =>
  request.method !== 'POST' || String(request.headers['content-type']).startsWith('application/json');

const basic = `Basic ${Buffer.from(`${jiraEmail}:${trackerToken}`).toString('base64')}`;

const jira: Vendor = {
  path: /^\/rest\/api\//,
  refusal: (request) => {
    const { authorization } = request.headers;
    if (authorization !== basic && authorization !== `Bearer ${trackerToken}`)
      return { status: 401, body: 'Client must be authenticated to access this resource.' };
    if (!isJson(request)) return { status: 415, body: '' };
    const isOfCloud = authorization === basic;
    const isGone = isOfCloud && request.path === '/rest/api/2/search';
    if (isGone) return { status: 410, body: { errorMessages: ['The requested API has been removed.'], errors: {} } };
    if (!isOfCloud && request.path.startsWith('/rest/api/3')) return { status: 404, body: '' };
    return undefined;
  },
  make: (request, number) => {
    const fields = json(request)['fields'] as Record<string, unknown>;
    const project = (fields['project'] as { key: string }).key;
    const errors: Record<string, string> = {};
    if (project !== 'SHOP') errors['project'] = 'valid project is required';
    const type = (fields['issuetype'] as { name: string }).name;
    if (!['Task', 'Bug'].includes(type)) errors['issuetype'] = 'Specify an issue type';
    const title = String(fields['summary']);
    if (title === '' || title.includes('\n')) errors['summary'] = 'The summary is invalid because it contains newline';
    if (typeof fields['description'] !== 'string') errors['description'] = 'Operation value must be a string';
    if (Object.keys(errors).length > 0) return { answer: { status: 400, body: { errorMessages: [], errors } } };
    const labels = fields['labels'] as string[];
    const issue = { number, project, title, text: String(fields['description']), labels, fields };
    return { issue, answer: { status: 201, body: { id: String(10_000 + number), key: `SHOP-${number}`, self: '' } } };
  },
  list: ({ query }, issues) => {
    const [, project, label] = /^project = "(.+)" AND labels = "(.+)" ORDER BY/.exec(query.get('jql') ?? '') ?? [];
    const found = issues.filter((one) => one.project === project && one.labels.includes(label ?? ''));
    return { body: { issues: found.map(({ number }) => ({ key: `SHOP-${number}` })) } };
  },
};

const github: Vendor = {
  path: /^\/repos\//,
  refusal: (request) => {
    const { authorization, accept, 'user-agent': agent } = request.headers;
    if (!agent) return { status: 403, body: 'Request forbidden by administrative rules. User-Agent is missing' };
    if (authorization !== `Bearer ${trackerToken}`) return { status: 401, body: { message: 'Bad credentials' } };
    if (accept !== 'application/vnd.github+json') return { status: 415, body: { message: 'Unsupported' } };
    if (!request.path.startsWith('/repos/team/shop/issues')) return { status: 404, body: { message: 'Not Found' } };
    return undefined;
  },
  make: (request, number, url) => {
    const fields = json(request);
    const title = String(fields['title'] ?? '');
    const missing = { resource: 'Issue', field: 'title', code: 'missing_field' };
    if (title === '') return { answer: { status: 422, body: { message: 'Validation Failed', errors: [missing] } } };
    const labels = (fields['labels'] as string[] | undefined) ?? [];
    const issue = { number, project: 'team/shop', title, text: String(fields['body']), labels, fields };
    return { issue, answer: { status: 201, body: githubIssue(issue, url) } };
  },
  list: ({ query }, issues, url) => {
    const [size, page] = [Number(query.get('per_page')), Number(query.get('page'))];
    const isAsked = query.get('state') === 'all' && query.get('direction') === 'desc' && !!query.get('since');
    const own = issues.filter(({ project }) => project === 'team/shop').toReversed();
    const shown = isAsked ? own.slice((page - 1) * size, page * size) : [];
    return { body: shown.map((one) => githubIssue(one, url)) };
  },
};

function githubIssue({ number, text }: KeptIssue, url: string) {
  return { number, html_url: `${url}/team/shop/issues/${number}`, body: text };
}

const gitlab: Vendor = {
  path: /^\/api\/v4\//,
  refusal: (request) => {
    if (request.headers['private-token'] !== trackerToken)
      return { status: 401, body: { message: '401 Unauthorized' } };
    if (request.path !== '/api/v4/projects/team%2Fshop/issues')
      return { status: 404, body: { message: '404 Project Not Found' } };
    return isJson(request)
      ? undefined
      : { status: 415, body: { error: 'The provided content-type is not supported.' } };
  },
  make: (request, number, url) => {
    const fields = json(request);
    const title = String(fields['title'] ?? '');
    if (title === '') return { answer: { status: 400, body: { message: { title: ["can't be blank"] } } } };
    const labels = String(fields['labels'] ?? '').split(',');
    const issue = { number, project: 'team/shop', title, text: String(fields['description']), labels, fields };
    return { issue, answer: { status: 201, body: gitlabIssue(issue, url) } };
  },
  list: ({ query }, issues, url) => {
    const sought = query.get('in') === 'description' ? (query.get('search') ?? '') : '';
    return { body: issues.filter(({ text }) => sought && text.includes(sought)).map((one) => gitlabIssue(one, url)) };
  },
};

function gitlabIssue({ number, text }: KeptIssue, url: string) {
  return { iid: number, web_url: `${url}/team/shop/-/issues/${number}`, description: text };
}

const vendors: readonly Vendor[] = [jira, github, gitlab];
