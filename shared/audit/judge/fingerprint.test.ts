import { collapsedFingerprint, fingerprint } from './fingerprint.ts';

test.each([
  ["select * from t where id = 1 and name='a'", 'SELECT * FROM t WHERE id = ? AND name = ?'],
  ['SELECT a FROM t WHERE id IN (1, 2, -3)', 'SELECT a FROM t WHERE id IN (?, ?, ?)'],
  ['insert into T (a,b) values (1,NULL),(2,0x1F)', 'INSERT INTO T(a, b) VALUES (?, NULL), (?, ?)'],
  ['SELECT count( * ) FROM t -- note', 'SELECT COUNT(*) FROM t'],
  ['UPDATE t SET a = -1, b = b - 2 WHERE c BETWEEN -1 AND 5;', 'UPDATE t SET a = ?, b = b - ? WHERE c BETWEEN ? AND ?'],
])('the family form of %s keeps its lists', (sql, expected) => expect(fingerprint(sql, 'mysql')).toBe(expected));

test('statements that differ in spaces, comments, case of keywords and values have one fingerprint', () => {
  expect(fingerprint("SELECT a\nFROM t /* x */ WHERE b = 'y'", 'postgres')).toBe(
    fingerprint("select a from t where b = 'z' ;", 'postgres'),
  );
});

test('names keep their case and their schema', () => {
  expect(fingerprint('SELECT * FROM s.T', 'mysql')).not.toBe(fingerprint('SELECT * FROM s.t', 'mysql'));
});

test.each([
  ['SELECT a FROM t WHERE id IN (1, 2, 3)', 'SELECT a FROM t WHERE id IN (?+)'],
  ["INSERT INTO t VALUES (1, 'a', NULL), (2, 'b', DEFAULT), (3, 'c', TRUE)", 'INSERT INTO t VALUES (?+)'],
  ['SELECT f(1, 2) FROM t', 'SELECT f(?, ?) FROM t'],
])('the collapsed form of %s folds lists of values only', (sql, expected) =>
  expect(collapsedFingerprint(sql, 'mysql')).toBe(expected),
);

test('a statement that no parser reads still has a fingerprint', () => {
  expect(fingerprint('FROB 1 WIDGETS )(', 'mysql')).toBe('FROB ? WIDGETS) (');
});
