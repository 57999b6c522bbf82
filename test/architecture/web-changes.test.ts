import { readFileSync } from 'node:fs';
import { groups } from '../../shared/contract/index.ts';
import { projectFiles } from '../support/project-files.ts';

/** What a screen sends outside the lock of `useChange`, which a double click must not repeat. Trying a rule keeps nothing and ends the try before it; questions about structures carry a body and change nothing. */
const keepsNothing = new Set([
  'tryCustomRule',
  'makeChangeSql',
  'getComparisonStatements',
  // What is made is dropped again, and for the same statements it is begun once.
  'startRehearsal',
  // A query only reads, and its uid, made before it is sent, lets it run once; cancelling twice is cancelling.
  'runQuery',
  'cancelQuery',
  // The same of a statement in a transaction; and that a page is still there may be said twice.
  'runInSqlTransaction',
  'keepSqlTransaction',
]);

test('every change of every screen goes through the one lock that makes a double click one change', () => {
  const screens = projectFiles('web/features', 'web/parts', 'web/ui', 'web/shell').filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  expect(screens.length).toBeGreaterThan(200);
  const changing = new Set(
    Object.values(groups).flatMap((operations) =>
      Object.entries(operations).flatMap(([name, { method }]) =>
        method === 'GET' || keepsNothing.has(name) ? [] : [name],
      ),
    ),
  );
  const past = screens.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const sent = [...source.matchAll(/(?<![\w.])call\(\s*(\w+)/g)].flatMap(([, name = '']) =>
      changing.has(name) ? [`${file}: call(${name})`] : [],
    );
    return [...sent, ...[...source.matchAll(/\b(useMutation|fetch)\(/g)].map(([found]) => `${file}: ${found}`)];
  });
  expect(past).toEqual([]);
});

test('a page with unsaved work is left without its guard, never by a timer that may come before', () => {
  const guarded = projectFiles('web/features').filter((file) => /\.tsx$/.test(file) && !file.includes('.test.'));
  const timed = guarded.filter((file) => {
    const source = readFileSync(file, 'utf8');
    return source.includes('LeaveGuard') && source.includes('setTimeout(');
  });
  expect(timed).toEqual([]);
});
