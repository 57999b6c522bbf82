import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { loneCommand } from '../support/lone-command.ts';

/** The audit command where developers meet it: a commit range judged, its lines marked, one comment kept up to date. */
const { command, home, write, run, read, project } = loneCommand();

const git = (...words: string[]) =>
  spawnSync('git', ['-c', 'user.name=mei', '-c', 'user.email=mei@example.com', ...words], {
    cwd: project(),
    encoding: 'utf8',
  });
const repository = () => {
  git('init', '-q', '-b', 'main');
  write({ 'db/1.sql': 'delete from old_sins;\n', 'db/2.sql': 'select id from t where id = 1 limit 1;\n' });
  git('add', '.');
  git('commit', '-qm', 'first');
  git('checkout', '-qb', 'feature');
  write({
    'db/3.sql': 'create table t3 (id bigint primary key);\ndelete from old_rows;\ncreate index on old_sins (id);\n',
  });
  git('add', '.');
  git('commit', '-qm', 'second');
};

test('only what changed since a commit is judged, committed or not', () => {
  repository();
  const since = ['--engine', 'PostgreSQL', '--rules', 'default', '--since', 'main', 'db'];
  expect(run(since).files).toEqual(['db/3.sql']);
  write({ 'db/4.sql': 'select 1;\n' });
  expect(run(since).files).toEqual(['db/3.sql', 'db/4.sql']);
  git('checkout', '-q', 'main');
  git('clean', '-fdq');
  expect(run(since)).toMatchObject({ status: 0, stderr: 'Nothing that changed holds SQL\n' });
  expect(run([...since.slice(0, -2), 'nowhere', 'db'])).toMatchObject({ status: 2 });
});

test('annotations stand at their lines and cannot be broken out of', () => {
  write({ 'a,b.sql': 'delete from t;\n' });
  const { stdout, status } = run(['--engine', 'PostgreSQL', '--rules', 'default', '--format', 'github', 'a,b.sql']);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^::error file=a%2Cb\.sql,line=1,endLine=1,col=\d+,title=dml-require-where::\S.*\n/m);
});

/** What the lock table of the comment says of the index; the table that the script makes is in nobody's way. */
const lockLine =
  '| --- | --- | --- | --- | --- | --- |\n| db/3.sql:3 | old\\_sins | creates an index | SHARE | writes wait | an index is built |\n\n';

type Seen = { readonly method: string; readonly path: string; readonly body: string };

/** A stand-in of a forge that keeps comments, and tells of a merge request between these commits. */
async function forge(diffRefs: Readonly<Record<string, string>> = {}) {
  const seen: Seen[] = [];
  const comments = Array.from({ length: 100 }, (_, id) => ({ id: id + 1, body: 'of a person' }));
  const kept: { body: string; notes: { body: string }[] }[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const path = request.url ?? '';
      seen.push({ method: request.method ?? '', path, body });
      const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 1);
      const isReview = /\/(reviews|discussions|pulls\/7\/comments)\b/.test(path);
      if (isReview && request.method === 'POST')
        for (const one of JSON.parse(body).comments ?? [JSON.parse(body)]) kept.push({ body: one.body, notes: [one] });
      else if (request.method === 'POST') comments.push({ id: comments.length + 1, body: JSON.parse(body).body });
      if (isReview) return response.end(JSON.stringify(request.method === 'GET' ? kept : {}));
      if (path.endsWith('/merge_requests/3')) return response.end(JSON.stringify({ diff_refs: diffRefs }));
      return response.end(JSON.stringify(request.method === 'GET' ? comments.slice((page - 1) * 100, page * 100) : {}));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, address, close: () => server.close() };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** The shell of the ready files, as written. */
const script = (environment: Readonly<Record<string, string>>) =>
  new Promise<{ status: number | null; stdout: string; stderr: string }>((done) => {
    const child = spawn(join(__dirname, '../../ci/audit.sh'), {
      cwd: project(),
      env: { PATH: process.env['PATH'], SLUICE_COMMAND: command, SLUICE_ENGINE: 'PostgreSQL', ...environment },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.on('close', (status) => done({ status, stdout, stderr }));
  });

test('on GitHub the action marks lines, writes SARIF, and changes its one comment instead of adding another', async () => {
  repository();
  const { seen, address, close } = await forge();
  const job = {
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: address,
    GITHUB_REPOSITORY: 'shop/db',
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_TOKEN: 'secret',
    SLUICE_SINCE: 'main',
    SLUICE_FILES: 'db',
  };
  const first = await script(job);
  expect(first.status).toBe(1);
  expect(first.stdout).toContain('::error file=db/3.sql,line=2');
  expect(JSON.parse(read('sluice-audit.sarif')).version).toBe('2.1.0');
  await script(job);
  close();
  const writes = seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  expect(writes).toEqual(['POST /repos/shop/db/issues/7/comments', 'PATCH /repos/shop/db/issues/comments/101']);
  expect(JSON.parse(seen.find(({ method }) => method === 'POST')?.body ?? '{}').body).toMatch(
    /^<!-- sluice-audit -->[^]*`dml-require-where`[^]*`db\/3\.sql:2`/,
  );
  expect(JSON.parse(seen.find(({ method }) => method === 'POST')?.body ?? '{}').body).toContain(lockLine);
});

test('on GitLab the note of a merge request is kept, and the code quality report is there', async () => {
  repository();
  const { seen, address, close } = await forge();
  const job = {
    GITLAB_CI: 'true',
    CI_API_V4_URL: `${address}/api/v4`,
    CI_PROJECT_ID: '5',
    CI_MERGE_REQUEST_IID: '3',
    GITLAB_TOKEN: 'secret',
    SLUICE_SINCE: 'main',
    SLUICE_FILES: 'db',
  };
  expect((await script(job)).status).toBe(1);
  await script(job);
  close();
  const writes = seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  const notes = '/api/v4/projects/5/merge_requests/3/notes';
  expect(writes).toEqual([`POST ${notes}`, `PUT ${notes}/101`]);
  expect(JSON.parse(seen.find(({ method }) => method === 'POST')?.body ?? '{}').body).toContain(lockLine);
  expect(JSON.parse(read('gl-code-quality-report.json'))[0]).toMatchObject({ location: { path: 'db/3.sql' } });
});

const head = (ref = 'HEAD') => git('rev-parse', ref).stdout.trim();
/** A branch that adds a script and changes one line of another, as GitHub checks it out: merged for trial into what main is by now. */
const reviewed = () => {
  git('init', '-q', '-b', 'main');
  write({
    'db/old.sql': 'select a from t where b != 1;\n\n\nselect c from t where d = 1;\n',
    'db/both.sql': 'select 1;\n\n\n\nselect 2;\n',
  });
  git('add', '.');
  git('commit', '-qm', 'first');
  git('checkout', '-qb', 'feature');
  write({
    'db/old.sql': 'select a from t where b != 1;\n\n\nselect c from t where d != 1;\n',
    'db/both.sql': 'select 1;\n\n\n\nselect a from t where b != 5;\n',
    'db/new.sql': 'select a\nfrom t\nwhere b != 2\n  and c != 3;\n',
    'db/dos.sql': 'select a from t where b != 4;\r\n',
  });
  git('add', '.');
  git('commit', '-qm', 'second');
  const feature = head();
  git('checkout', '-q', 'main');
  write({ 'db/both.sql': '-- of main\nselect 1;\n\n\n\nselect 2;\n' });
  git('commit', '-qam', 'third');
  git('checkout', '-q', '--detach');
  git('merge', '-q', '--no-edit', 'feature');
  write({ 'sluice-audit.json': '{ "engine": "MySQL", "rules": { "dml-not-equal-symbol": "warn" } }' });
  return feature;
};

test('on GitHub repairs of changed lines are one review of suggestions, and no job makes one twice', async () => {
  const feature = reviewed();
  write({ 'event.json': JSON.stringify({ pull_request: { head: { sha: feature } } }) });
  const { seen, address, close } = await forge();
  const job = {
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: address,
    GITHUB_REPOSITORY: 'shop/db',
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_TOKEN: 'secret',
    GITHUB_EVENT_PATH: join(project(), 'event.json'),
    SLUICE_ENGINE: '',
    SLUICE_SINCE: 'main',
    SLUICE_FILES: 'db',
    SLUICE_SUGGEST: 'yes',
  };
  const first = await script(job);
  const second = await script(job);
  close();
  const reviews = seen.filter(({ path }) => path.endsWith('/reviews'));
  expect(reviews.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /repos/shop/db/pulls/7/reviews']);
  const { commit_id: commit, event, comments } = JSON.parse(reviews[0]?.body ?? '{}');
  expect({ commit, event }).toEqual({ commit: feature, event: 'COMMENT' });
  expect(comments).toEqual([
    { path: 'db/new.sql', side: 'RIGHT', start_line: 3, start_side: 'RIGHT', line: 4, body: expect.any(String) },
    { path: 'db/old.sql', side: 'RIGHT', line: 4, body: expect.any(String) },
  ]);
  expect(comments[0].body).toMatch(
    /^<!-- sluice-audit suggestion \w{20} -->\n`dml-not-equal-symbol`: \S.*\n\n```suggestion\nwhere b <> 2\n {2}and c <> 3;\n```$/,
  );
  // The line that main did not change, the one whose file main moved, and the one that ends otherwise are left to --fix.
  expect(first.stderr).toContain('2 suggestions written; 3 that cannot be suggested');
  expect(second.stderr).toContain('0 suggestions written; 2 made before; 3 that cannot be suggested');
});

test('on GitLab each repair is a discussion at its line, between the commits that the forge names', async () => {
  const feature = reviewed();
  git('checkout', '-q', 'feature');
  const { seen, address, close } = await forge({ base_sha: 'b', start_sha: 's', head_sha: feature });
  const job = {
    GITLAB_CI: 'true',
    CI_API_V4_URL: `${address}/api/v4`,
    CI_PROJECT_ID: '5',
    CI_MERGE_REQUEST_IID: '3',
    GITLAB_TOKEN: 'secret',
    SLUICE_ENGINE: '',
    SLUICE_SINCE: 'main',
    SLUICE_FILES: 'db/new.sql',
    SLUICE_SUGGEST: 'yes',
  };
  await script(job);
  await script(job);
  close();
  const made = seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/discussions'));
  expect(made).toHaveLength(1);
  expect(JSON.parse(made[0]?.body ?? '{}')).toEqual({
    body: expect.stringContaining('```suggestion:-1+0\nwhere b <> 2\n  and c <> 3;\n```'),
    position: {
      position_type: 'text',
      base_sha: 'b',
      start_sha: 's',
      head_sha: feature,
      old_path: 'db/new.sql',
      new_path: 'db/new.sql',
      new_line: 4,
    },
  });
});

test('suggestions need a commit to compare with and the commit of the pull request', () => {
  reviewed();
  const environment = { GITHUB_REPOSITORY: 'shop/db', GITHUB_REF: 'refs/pull/7/merge', GITHUB_TOKEN: 'secret' };
  expect(shell('sluice-audit suggest db', environment)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('suggest needs --since COMMIT'),
  });
  expect(shell('sluice-audit suggest --fix --since main db', environment)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('suggest does not take --fix'),
  });
  write({ 'event.json': JSON.stringify({ pull_request: { head: { sha: '1'.repeat(40) } } }) });
  const event = { ...environment, GITHUB_EVENT_PATH: join(project(), 'event.json') };
  expect(shell('sluice-audit suggest --since main db', event)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('fetch-depth: 0'),
  });
});

/** A line of a ready file, in a shell that finds the command by its name. */
const shell = (line: string, environment: Readonly<Record<string, string>> = {}) => {
  const tools = mkdtempSync(join(home, 'tools-'));
  symlinkSync(command, join(tools, 'sluice-audit'));
  const path = `${tools}:${process.env['PATH'] ?? ''}`;
  return spawnSync('sh', ['-c', line], { cwd: project(), encoding: 'utf8', env: { PATH: path, ...environment } });
};
const readyFile = (name: string) => readFileSync(join(__dirname, '../../ci', name), 'utf8');

test('the step of the Jenkinsfile judges what a branch changed and leaves its report where Jenkins reads it', () => {
  repository();
  git('update-ref', 'refs/remotes/origin/main', 'main');
  write({ 'sluice-audit.json': '{ "engine": "PostgreSQL", "extends": "default" }' });
  const [, line = ''] = /sh '(.*)'/.exec(readyFile('Jenkinsfile')) ?? [];
  expect(shell(line, { CHANGE_TARGET: 'main' }).status).toBe(1);
  const [, report = ''] = /testResults: '(.*)'/.exec(readyFile('Jenkinsfile')) ?? [];
  expect(read(report)).toMatch(/<failure[^>]*>[^]*dml-require-where/);
  expect(read(report)).not.toContain('old_sins;');
});

test('the hook of pre-commit judges the files that it is given', () => {
  repository();
  write({ 'sluice-audit.json': '{ "engine": "PostgreSQL", "extends": "default" }' });
  const hook = readyFile('pre-commit-hooks.yaml');
  const [, entry = ''] = /entry: (.*)/.exec(hook) ?? [];
  const [, pattern = ''] = /files: (.*)/.exec(hook) ?? [];
  const staged = ['db/2.sql', 'db/3.sql', 'readme.md'].filter((file) => new RegExp(pattern).test(file));
  expect(staged).toEqual(['db/2.sql', 'db/3.sql']);
  expect(shell(`${entry} ${staged.join(' ')}`)).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^db\/3\.sql:2:\d+ error dml-require-where /m),
  });
  expect(shell(`${entry} db/2.sql`).status).toBe(0);
});

test('without a pull request the comment says what it needs', () => {
  write({ 'c.md': 'x' });
  expect(run(['comment', 'c.md'])).toMatchObject({ status: 2 });
});
