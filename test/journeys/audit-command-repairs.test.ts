import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { loneCommand } from '../support/lone-command.ts';

const { path, read, write, run, project } = loneCommand();

const bad = 'DELETE FROM users;\n';
const good = 'SELECT id FROM shop.users WHERE id = 1 LIMIT 1;\n';
describe('the repair', () => {
  test('changes only what it repairs and reports the rest', () => {
    write({ 'a.sql': `\ufeff-- why\r\nSELECT id FROM t WHERE a != 1 AND b != 2 LIMIT 1;\r\n${bad}`, 'b.sql': good });
    const { stdout, stderr, status } = run(['--engine', 'MySQL', '--fix', 'a.sql', 'b.sql']);
    expect(read('a.sql')).toBe(`\ufeff-- why\r\nSELECT id FROM t WHERE a <> 1 AND b <> 2 LIMIT 1;\r\n${bad}`);
    expect(read('b.sql')).toBe(good);
    expect([stderr, status]).toEqual(['Repaired 2 places in 1 file\n', 1]);
    expect(stdout).not.toContain('dml-not-equal-symbol');
    expect(stdout).toContain('a.sql:3:1 error dml-require-where');
    expect(run(['--engine', 'MySQL', '--fix', 'a.sql']).stderr).toBe('Repaired 0 places in 0 files\n');
  });

  test('leaves rules alone that are switched off', () => {
    write({ 'a.sql': 'SELECT id FROM t WHERE a != 1;\n', 'off.json': '{"rules":{"dml-not-equal-symbol":"off"}}' });
    run(['--engine', 'MySQL', '--rules', 'off.json', '--fix', 'a.sql']);
    expect(read('a.sql')).toBe('SELECT id FROM t WHERE a != 1;\n');
  });
});

describe('scripts in other encodings', () => {
  const utf16 = Buffer.from(`\ufeffSELECT * FROM t WHERE name LIKE '%中' LIMIT 1;\n`, 'utf16le');
  // "%中" as GB 18030 writes it.
  const gbk = Buffer.concat([
    Buffer.from("SELECT id FROM t WHERE a != 1 AND name LIKE '%"),
    Buffer.from([0xd6, 0xd0]),
    Buffer.from("' LIMIT 1;\n"),
  ]);

  test('are read', () => {
    write({ 'a.sql': utf16, 'b.sql': gbk });
    const { stdout } = run(['--engine', 'MySQL', 'a.sql', 'b.sql']);
    expect(stdout).toMatch(/a\.sql:1:33 warn dml-leading-wildcard .*'%中'/);
    expect(stdout).toMatch(/b\.sql:1:45 warn dml-leading-wildcard .*'%中'/);
  });

  test('are kept by repairs; what could not be written back as it was is left, and the others are repaired', () => {
    const broken = "\ufeffSELECT id FROM t WHERE a != 1 AND b = '中' LIMIT 1;\r\n";
    const repaired = broken.replace('!=', '<>');
    const little = (text: string) => Buffer.from(text, 'utf16le');
    const big = (text: string) => little(text).swap16();
    write({ 'a.sql': little(broken), 'b.sql': gbk, 'c.sql': big(broken), 'd.sql': broken });
    expect(run(['--engine', 'MySQL', '--fix', 'a.sql', 'b.sql', 'c.sql', 'd.sql']).stderr).toBe(
      'b.sql could not be written back in its encoding, so --fix left it as it is\nRepaired 3 places in 3 files\n',
    );
    const bytes = ['a.sql', 'b.sql', 'c.sql', 'd.sql'].map((name) => readFileSync(path(name)));
    expect(
      bytes.map((one, at) =>
        one.equals([little(repaired), gbk, big(repaired), Buffer.from(repaired)][at] ?? Buffer.alloc(0)),
      ),
    ).toEqual([true, true, true, true]);
  });
});

test('a file that cannot be repaired is told, the others are repaired and judged, and it ends with 2', () => {
  const broken = 'SELECT id FROM t WHERE a != 1 LIMIT 1;\n';
  // There is no room for a name beside this one, so it can be read but not replaced.
  const long = `${'x'.repeat(250)}.sql`;
  write({ 'a.sql': broken, [long]: broken, 'z.sql': broken });
  const { stderr, stdout, status } = run(['--engine', 'MySQL', '--fix', 'a.sql', long, 'z.sql']);
  expect(stderr).toContain(`Cannot repair ${long}: `);
  expect([read('a.sql'), read(long), read('z.sql')]).toEqual([
    broken.replace('!=', '<>'),
    broken,
    broken.replace('!=', '<>'),
  ]);
  expect([stdout.includes('z.sql: 1 statement'), status]).toEqual([true, 2]);
  expect(readdirSync(project()).sort()).toEqual(['a.sql', long, 'z.sql']);
});

test('a repair keeps links and rights of a file', () => {
  write({ 'a.sql': 'SELECT id FROM t WHERE a != 1 LIMIT 1;\n' });
  chmodSync(path('a.sql'), 0o640);
  symlinkSync('a.sql', path('link.sql'));
  run(['--engine', 'MySQL', '--fix', 'link.sql']);
  expect([lstatSync(path('link.sql')).isSymbolicLink(), statSync(path('a.sql')).mode & 0o777, read('a.sql')]).toEqual([
    true,
    0o640,
    'SELECT id FROM t WHERE a <> 1 LIMIT 1;\n',
  ]);
});
