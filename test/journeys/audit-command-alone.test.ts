import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { loneCommand } from '../support/lone-command.ts';

const { home, command, path, read, write, run, enter, project } = loneCommand();

const bad = 'DELETE FROM users;\n';
const good = 'SELECT id FROM shop.users WHERE id = 1 LIMIT 1;\n';

test('it is one file that stands alone and may be run', () => {
  expect(readdirSync(home)).toContain('sluice-audit.cjs');
  expect(statSync(command).mode & 0o111).toBe(0o111);
  expect(spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  const asked = readFileSync(command, 'utf8').matchAll(/\brequire\(\\?"([^"\\]+)\\?"\)/g);
  const others = [...asked].flatMap(([, name = '']) => (isBuiltin(name) ? [] : [name]));
  expect(others).toEqual([]);
});

test('its help names every option in both languages', () => {
  for (const words of [['--help'], ['-h', '--lang', 'zh']]) {
    const { stdout, status } = run(words);
    for (const option of [
      '--engine',
      '--format',
      '--output',
      '--lang',
      '--level',
      '--rules',
      '--config',
      '--baseline',
      '--write-baseline',
      '--fix',
    ])
      expect(stdout).toContain(option);
    expect(status).toBe(0);
  }
  expect(run(['--help', '--lang=zh']).stdout).toContain('用法: sluice-audit');
});

test('files, folders and patterns are found once each, and nothing in node_modules', () => {
  write({
    'a.sql': good,
    'db/b.SQL': good,
    'db/deep/c.sql': good,
    'db/readme.md': '#',
    'db/node_modules/x.sql': bad,
    'db/.git/y.sql': bad,
    'db/d.ddl': good,
  });
  expect(run(['--engine', 'MySQL', 'a.sql', 'db', './a.sql']).files).toEqual(['a.sql', 'db/b.SQL', 'db/deep/c.sql']);
  expect(run(['--engine', 'MySQL', 'db/**/*.{sql,ddl}']).files).toEqual(['db/d.ddl', 'db/deep/c.sql']);
});

test('of migrations only the way up is judged, unless the way down is named', () => {
  const goose = '-- +goose Up\nALTER TABLE users ADD a INT NULL;\n-- +goose Down\nDROP TABLE users;\n';
  write({ 'm/1_a.up.sql': good, 'm/1_a.down.sql': bad, 'm/U2__b.sql': bad, 'm/3_c.sql': goose });
  const all = run(['--engine', 'MySQL', 'm']);
  expect(all.files).toEqual(['m/1_a.up.sql', 'm/3_c.sql']);
  expect(all.stdout).not.toContain('usage-no-drop');
  expect(all.stderr).toContain('name them to have them judged): m/1_a.down.sql, m/U2__b.sql');
  expect(all.stderr).toContain('m/3_c.sql: lines 3–4 are the way down of a migration and were not judged');
  expect(run(['--engine', 'MySQL', '--format', 'json', 'm']).stderr).toBe(all.stderr);
  expect(run(['--engine', 'MySQL', 'm/1_a.down.sql']).files).toEqual(['m/1_a.down.sql']);
});

test('what is found on the way and cannot be read is told, the rest is judged, and it ends with 2', () => {
  write({ 'db/a.sql': good, 'db/program.sql': 'SELECT\0 1', 'db/b/Users.java': Buffer.from('\0') });
  symlinkSync('ring.sql', path('db/ring.sql'));
  symlinkSync('nowhere.sql', path('db/gone.sql'));
  const { files, stderr, status } = run(['--engine', 'MySQL', 'db']);
  expect([files, status]).toEqual([['db/a.sql'], 2]);
  expect(stderr.split('\n')).toEqual([
    expect.stringContaining('db/b/Users.java is no text'),
    expect.stringContaining('db/program.sql is no text'),
    '',
  ]);
  expect(run(['--engine', 'MySQL', 'db/ring.sql'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Cannot read db/ring.sql: ELOOP'),
  });
});

describe('mapper files and Java', () => {
  const mapper = (body: string, namespace = 'shop') => `<mapper namespace="${namespace}">\n${body}\n</mapper>\n`;
  const java = 'interface Users {\n  @Delete("delete from users")\n  void clear();\n}\n';

  test('are judged at the lines of their files, and mapper files include parts of each other', () => {
    write({
      'map/a.xml': mapper('<delete id="d">\n  delete from <include refid="b.table"/></delete>'),
      'map/b.xml': mapper('<sql id="table">users</sql>', 'b'),
      'src/Users.java': java,
      'a.sql': good,
      'pom.xml': '<project/>',
      'src/Other.java': 'class Other {}',
    });
    const { stdout, status } = run(['--engine', 'MySQL', '.']);
    expect(stdout).toMatch(/^map\/a\.xml:3:3 error dml-require-where/m);
    expect(stdout).toMatch(/^src\/Users\.java:2:12 error dml-require-where/m);
    expect(stdout).not.toMatch(/pom\.xml|Other\.java/);
    expect(status).toBe(1);
  });

  test('may be named by patterns and lists of engines, baselines know them, and repairs leave them alone', () => {
    write({
      'a.xml': mapper('<select id="a">select id from t where a = null limit 1</select>'),
      'sluice-audit.json': JSON.stringify({ engines: [{ files: '**/*.xml', engine: 'MySQL' }] }),
    });
    const before = read('a.xml');
    expect(run(['--fix', '**/*.xml']).stdout).toContain('a.xml:2:');
    expect(read('a.xml')).toBe(before);
    run(['--baseline', 'known.json', '--write-baseline', 'a.xml']);
    expect(run(['--baseline', 'known.json', 'a.xml']).stdout).not.toContain('a.xml:2:');
  });

  test('what cannot be read of them is told, the rest is judged, and it ends with 2', () => {
    write({
      'a.xml': mapper(
        '<select id="a">select <include refid="gone"/></select>\n<delete id="d">delete from users</delete>',
      ),
      'bad.xml':
        '<!DOCTYPE mapper [<!ENTITY x SYSTEM "file:///etc/passwd">]><mapper namespace="a"><select id="a">&x;</select></mapper>',
      'pom.xml': '<project/>',
    });
    const { stdout, stderr, status } = run(['--engine', 'MySQL', 'a.xml', 'bad.xml']);
    expect(stdout).toContain('a.xml:3:16 error dml-require-where');
    expect(stderr).toContain('a.xml:2 cannot be read: The SQL fragment gone');
    expect(stderr).toContain('bad.xml:1 cannot be read: Declarations inside the DOCTYPE');
    expect(status).toBe(2);
    expect(run(['--engine', 'MySQL', 'pom.xml'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('pom.xml holds no SQL'),
    });
  });
});

describe('what cannot be read, written or understood ends with 2 and is told in one line', () => {
  test.each([
    ['an empty folder', ['--engine', 'MySQL', 'empty'], 'No file is found at empty'],
    ['a pattern that fits nothing', ['--engine', 'MySQL', 'x*.sql'], 'No file is found at x*.sql'],
    ['a file that is no text', ['--engine', 'MySQL', 'program.sql'], 'program.sql is no text in UTF-8'],
    ['a file that is not there', ['--engine', 'MySQL', 'x.sql'], 'Cannot read x.sql'],
    [
      'a baseline that is not there',
      ['--engine', 'MySQL', '--baseline', 'none.json', 'a.sql'],
      'There is no baseline none.json',
    ],
    [
      'a baseline of another version',
      ['--engine', 'MySQL', '--baseline', 'later.json', 'a.sql'],
      'make it anew with --write-baseline',
    ],
    [
      'a baseline that is cut off',
      ['--engine', 'MySQL', '--baseline', 'cut.json', 'a.sql'],
      'make it anew with --write-baseline',
    ],
    ['rules that are not there', ['--engine', 'MySQL', '--rules', 'none.json', 'a.sql'], 'Cannot read none.json'],
    [
      'a rule that nobody knows',
      ['--engine', 'MySQL', '--rules', 'unknown.json', 'a.sql'],
      'No rule is called "dml-nothing"',
    ],
    [
      'a parameter that nobody knows',
      ['--engine', 'MySQL', '--rules', 'param.json', 'a.sql'],
      'Rule dml-long-in-list has no parameter most; it has: ',
    ],
    ['a parameter of another type', ['--engine', 'MySQL', '--rules', 'value.json', 'a.sql'], 'Rule dml-long-in-list: '],
    ['a configuration of another shape', ['--config', 'odd.json', 'a.sql'], 'odd.json is not as expected: '],
    [
      'a place where nothing can be written',
      ['--engine', 'MySQL', '--output', 'none/report.txt', 'a.sql'],
      'Cannot write none/report.txt',
    ],
  ])('%s', (_, words, message) => {
    write({
      'a.sql': bad,
      'program.sql': 'SELECT\0 1',
      'empty/a.txt': '',
      'unknown.json': '{"rules":{"dml-nothing":"off"}}',
      'param.json': '{"rules":{"dml-long-in-list":{"params":{"most":1}}}}',
      'value.json': '{"rules":{"dml-long-in-list":{"params":{"first_key":"many"}}}}',
      'odd.json': '{"rulez":{}}',
      'later.json': '{"version":2,"known":[]}',
      'cut.json': '{"version":1,"kno',
    });
    const { stdout, stderr, status } = run(words);
    expect(stderr).toContain(message);
    expect(stderr.split('\n')).toHaveLength(2);
    expect([stdout, status]).toEqual(['', 2]);
  });
});

describe('a wrong call ends with 2 and says how to call it', () => {
  test.each([
    ['an engine that nobody knows', ['--engine', 'Nope', 'a.sql'], 'No engine is called "Nope"; there are MySQL, '],
    ['no engine', ['a.sql'], 'Which engine is a.sql for?'],
    ['writing no baseline', ['--engine', 'MySQL', '--write-baseline', 'a.sql'], '--write-baseline needs --baseline'],
    ['repairing standard input', ['--engine', 'MySQL', '--fix', '-'], '--fix repairs files'],
    ['an option without its value', ['a.sql', '--engine'], '--engine needs a value'],
    ['an option twice', ['--engine', 'MySQL', '--engine=MySQL', 'a.sql'], '--engine is given twice'],
    ['a switch with a value', ['--fix=yes', 'a.sql'], '--fix takes no value'],
    [
      'a level that nobody knows',
      ['--engine', 'MySQL', '--level', 'fatal', 'a.sql'],
      '--level is notice, warn or error',
    ],
  ])('%s', (_, words, message) => {
    write({ 'a.sql': bad });
    const { stdout, stderr, status } = run(words);
    expect(stderr).toContain(message);
    expect(stderr).toContain('Usage: sluice-audit');
    expect([stdout, status]).toEqual(['', 2]);
  });

  test('in the language of the call', () => {
    expect(run(['--lang', 'zh', '--engine', 'MySQL']).stderr).toContain('要审核哪个文件？');
  });
});

test('the engine may be written in any case', () => {
  write({ 'a.sql': good });
  expect(run(['--engine', 'postgresql', 'a.sql']).files).toEqual(['a.sql']);
});

test('the level decides whether it ends with 1', () => {
  write({
    'notice.sql': 'SELECT id FROM t WHERE a != 1 LIMIT 1;\n',
    'only.json': '{"extends":"default","rules":{"dml-not-equal-symbol":"on"}}',
  });
  const status = (level: string) =>
    run(['--engine', 'MySQL', '--rules', 'only.json', '--level', level, 'notice.sql']).status;
  expect([status('error'), status('warn'), status('notice')]).toEqual([0, 0, 1]);
});

test('every format can be written to a file', () => {
  write({ 'a.sql': bad });
  for (const [format, start] of [
    ['text', 'a.sql:1:1 error'],
    ['json', '[\n'],
    ['sarif', '{"$schema":"https:'],
    ['gitlab', '[{"description":'],
    ['junit', '<?xml'],
    ['csv', '\ufeffFile,'],
    ['html', '<!doctype html>'],
  ] as const) {
    const { stdout, status } = run(['--engine', 'MySQL', '--format', format, '--output', `out.${format}`, 'a.sql']);
    expect([stdout, status]).toEqual(['', 1]);
    expect(read(`out.${format}`).startsWith(start)).toBe(true);
  }
});

describe('the configuration', () => {
  test('says the engine of each file, what is ignored and which rules judge, from any folder below', () => {
    write({
      'sluice-audit.json': JSON.stringify({
        engine: 'MySQL',
        engines: [{ files: ['pg/**', '*.pg.sql'], engine: 'PostgreSQL' }],
        ignore: ['old/**'],
        extends: 'default',
        rules: {
          dml_disable_select_all_column: 'off',
          'dml-require-where': 'notice',
          'dml-long-in-list': { level: 'error', params: { first_key: 2 } },
        },
      }),
      'my/a.sql': 'SELECT id FROM t WHERE id IN (1, 2, 3) LIMIT 1;\nDELETE FROM t;\nREPLACE INTO t (id) VALUES (1);\n',
      'pg/b.sql': "SELECT 'a'::text;\n",
      'x.pg.sql': "SELECT 'a'::text;\n",
      'old/c.sql': bad,
    });
    const { stdout } = run(['--format', 'json', '.']);
    const seen: { file: string; engine: string; statements: { findings: { ruleId: string; level: string }[] }[] }[] =
      JSON.parse(stdout);
    expect(seen.map(({ file, engine }) => [file, engine])).toEqual([
      ['my/a.sql', 'MySQL'],
      ['pg/b.sql', 'PostgreSQL'],
      ['x.pg.sql', 'PostgreSQL'],
    ]);
    const found =
      seen[0]?.statements.flatMap(({ findings }) => findings.map(({ ruleId, level }) => `${ruleId} ${level}`)) ?? [];
    expect(found).toEqual(expect.arrayContaining(['dml-long-in-list error', 'dml-require-where notice']));
    enter('my');
    expect(run(['a.sql']).files).toEqual(['a.sql']);
  });

  test('gives way to what the call says', () => {
    write({ 'sluice-audit.json': '{"engine":"PostgreSQL","rules":{"dml-require-where":"off"}}', 'a.sql': bad });
    expect(run(['a.sql']).stdout).not.toContain('dml-require-where');
    expect(run(['--rules', 'default', '--engine', 'MySQL', 'a.sql']).stdout).toContain('dml-require-where');
  });

  test('may ignore everything', () => {
    write({ 'sluice-audit.json': '{"engine":"MySQL","ignore":["**/*.sql"]}', 'a.sql': bad });
    expect(run(['a.sql'])).toMatchObject({ stdout: '', stderr: 'The configuration ignores every file\n', status: 0 });
  });
});

describe('the baseline', () => {
  const audit = (...more: string[]) => run(['--engine', 'MySQL', '--baseline', 'baseline.json', ...more, 'a.sql']);

  test('keeps quiet about what was known, also when lines move, and tells what is new', () => {
    write({ 'a.sql': `${bad}${bad}` });
    expect(audit('--write-baseline')).toMatchObject({
      stdout: '',
      status: 0,
      stderr: expect.stringMatching(/^\d+ findings written to baseline\.json\n$/),
    });
    write({ 'a.sql': `-- moved\n\n${good}\n  DELETE\nFROM users;\n${bad}` });
    expect(audit()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^a\.sql: 3 statements, score 100,.*\n$/),
    });
    write({ 'a.sql': `${bad}${bad}${bad}DELETE FROM orders;\n` });
    const { stdout, status } = audit();
    expect(
      stdout
        .split('\n')
        .filter((line) => line.includes('dml-require-where'))
        .map((line) => line.split(' ')[0]),
    ).toEqual(['a.sql:3:1', 'a.sql:4:1']);
    expect(status).toBe(1);
  });

  test('is the same file for the same findings, sorted for people who compare', () => {
    write({ 'a.sql': `${bad}SELECT * FROM t;\n` });
    audit('--write-baseline');
    const first = read('baseline.json');
    write({ 'a.sql': `SELECT * FROM t;\n${bad}` });
    audit('--write-baseline');
    expect(read('baseline.json')).toBe(first);
    expect(JSON.parse(first)).toMatchObject({
      version: 1,
      known: expect.arrayContaining([{ file: 'a.sql', rule: 'dml-require-where', fingerprint: expect.any(String) }]),
    });
  });
});

test('a report that finds no room ends with 2 and says so', () => {
  write({ 'a.sql': bad });
  const full = openSync('/dev/full', 'w');
  const { stderr, status } = spawnSync(process.execPath, [command, '--engine', 'MySQL', 'a.sql'], {
    cwd: project(),
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  expect([stderr, status]).toEqual([expect.stringMatching(/^ENOSPC: [^\n]+\n$/), 2]);
});

test('a reader that closes the pipe early is no failure', () => {
  write({ 'many.sql': bad.repeat(20_000) });
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', `"${process.execPath}" "${command}" --engine MySQL many.sql | head -1`],
    { cwd: project(), encoding: 'utf8' },
  );
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^many\.sql:1:1 error .*\n$/), '']);
});
