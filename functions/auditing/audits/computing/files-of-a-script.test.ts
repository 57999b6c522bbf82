import { auditInTurn } from '../../../../shared/audit/audit.ts';
import { findRule } from '../../../../shared/audit/rules/find-rule.ts';
import { sourcesReader } from '../../../../shared/scripts/read-sources.ts';

/** By which of two rules the statements of a script of several files are found, file by file. */
function foundIn(...texts: readonly string[]): string[] {
  const files = texts.map((text, at) => ({ path: `${at + 1}.sql`, text, kind: 'sql' as const }));
  const rules = ['dml-require-where', 'usage-no-drop'].flatMap((id) => findRule(id) ?? []).map((rule) => ({ rule }));
  const judged = [...auditInTurn(sourcesReader(files, 'postgres').reader, { dialect: 'postgres', rules })];
  return judged.flatMap(({ audited }) => audited.findings.map(({ ruleId }) => `${audited.number} ${ruleId}`));
}

const make = 'CREATE TABLE draft (id INT);';
const found = ['2 dml-require-where'];

test('what a file has made itself may be emptied there without a condition', () => {
  expect(foundIn(`${make} DELETE FROM draft;`)).toEqual([]);
  expect(foundIn('SELECT 1;', `${make} ALTER TABLE draft RENAME TO spare; DELETE FROM spare;`)).toEqual([]);
});

test('a table of an earlier file may hold rows by then, so that changing all of it is told', () => {
  expect(foundIn(make, 'DELETE FROM draft;')).toEqual(found);
  expect(foundIn(make, 'UPDATE draft SET id = 1;')).toEqual(found);
  expect(foundIn(make, '', 'DELETE FROM draft WHERE true;')).toEqual(found);
  expect(foundIn(make, 'ALTER TABLE draft RENAME TO spare; DELETE FROM spare;')).toEqual(['3 dml-require-where']);
  expect(foundIn(make, 'DROP TABLE draft; CREATE TABLE draft (id INT); DELETE FROM draft;')).toEqual([]);
});

test('what a transaction takes back in a later file was not made there either', () => {
  expect(foundIn(`BEGIN; ${make}`, 'ROLLBACK; DELETE FROM draft;')).toEqual(['4 dml-require-where']);
});
