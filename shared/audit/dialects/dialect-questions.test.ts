import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialectNames } from '../dialect-facts/dialect-names.ts';

const audit = join(__dirname, '..');
const names = [...dialectNames, 'standard'].join('|');
const question = new RegExp(String.raw`[!=]== '(?:${names})'|case '(?:${names})':`);

/** A rule says what one server does, so it may ask which one it is. */
const rooms = readdirSync(audit, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['dialect-facts', 'dialects', 'rules', 'validity'].includes(entry.name))
  .map(({ name }) => name);

/** What these know of single servers has no name yet; the list may only become shorter. */
const stillAsking = [
  'complete/columns.ts',
  'complete/surroundings.ts',
  'complete/written-name.ts',
  'judge/named-columns.ts',
  'lock-impact/impact-of.ts',
  'lock-impact/statement-cost.ts',
  'plan/result-rows.ts',
  'schema/server-version.ts',
  'scope/name-places.ts',
  'scope/named-tables.ts',
  'scope/query-scope.ts',
  'script/made-columns.ts',
  'script/script-context.ts',
  'script/table-alteration.ts',
  'tree/definitions.ts',
];

test('nothing outside a dialect asks which dialect it is: what differs is a fact or a trait with a name', () => {
  const files = rooms.flatMap((room) =>
    readdirSync(join(audit, room), { recursive: true })
      .map((file) => `${room}/${String(file)}`)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => question.test(readFileSync(join(audit, file), 'utf8'))).sort()).toEqual(stillAsking);
});
