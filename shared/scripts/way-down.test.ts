import { auditScript } from '../audit/audit.ts';
import { parseScript } from '../audit/read/parse.ts';
import { isWayDown, wayUpOf } from './way-down.ts';

const verbs = (text: string) => parseScript(wayUpOf(text).text, 'postgres').statements.map(({ tree }) => tree.kind);

test('files that undo are told by their names', () => {
  const undoing = ['1_a.down.sql', 'db/U1.2__a.sql', 'migrations/2024_a/down.sql', '3_a.undo.sql', '4-rollback.sql'];
  const doing = ['1_a.up.sql', 'V1__a.sql', 'U__a.sql', 'shutdown.sql', 'countdown.sql', 'Users__a.sql', 'down.md'];
  expect(undoing.filter(isWayDown)).toEqual(undoing);
  expect(doing.filter(isWayDown)).toEqual([]);
});

test.each([
  ['goose', '-- +goose Up\nCREATE TABLE t (a int);\n-- +goose Down\nDROP TABLE t;\n'],
  ['sql-migrate', '-- +migrate Up\nCREATE TABLE t (a int);\n\n-- +migrate Down\nDROP TABLE t;\n'],
  ['dbmate', '-- migrate:up transaction:false\nCREATE TABLE t (a int);\n-- migrate:down\nDROP TABLE t;\n'],
  ['MyBatis Migrations', '-- // add a table\nCREATE TABLE t (a int);\n-- //@UNDO\nDROP TABLE t;\n'],
])('the way down of %s is left out, and every place stays', (_, text) => {
  expect(verbs(text)).toEqual(['createTable']);
  expect(wayUpOf(text).text).toHaveLength(text.length);
  expect(wayUpOf(text).text.split('\n')).toHaveLength(text.split('\n').length);
});

test('the way up may stand behind the way down', () => {
  expect(verbs('-- migrate:down\nDROP TABLE t;\n-- migrate:up\nCREATE TABLE t (a int);\n')).toEqual(['createTable']);
});

test('goose needs no semicolon at the end of a statement that it marks', () => {
  const text = `-- +goose Up
-- +goose StatementBegin
CREATE TABLE t (a int)
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TABLE u (a int);
-- +goose StatementEnd
-- +goose Down
-- +goose StatementBegin
DROP TABLE t
-- +goose StatementEnd
`;
  const { statements } = auditScript(wayUpOf(text).text, { dialect: 'postgres', rules: [] });
  expect(statements.map(({ line, fidelity }) => [line, fidelity])).toEqual([
    [3, 'full'],
    [6, 'full'],
  ]);
});

test('the lines that are left out are told', () => {
  const text = '-- migrate:up\nSELECT 1;\n-- migrate:down\nSELECT 2;\n-- migrate:up\nSELECT 3;\n-- migrate:down\n';
  expect(wayUpOf(text).leftOut).toEqual([
    [3, 4],
    [7, 7],
  ]);
});

test('who only writes the mark of the way down has all of the script judged', () => {
  const text = 'SELECT 1;\n-- migrate:down\nDROP TABLE t;\n-- +goose Down\nDROP TABLE u;\n';
  expect(wayUpOf(text)).toEqual({ text, leftOut: [] });
});

test('a script without such marks is the same text', () => {
  const text = '-- go down\nDROP TABLE t;\n-- migrate: up\n';
  expect(wayUpOf(text)).toEqual({ text, leftOut: [] });
});
