import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dice } from '../../../test/bench/dice.ts';
import { mutantsOf } from '../../../test/bench/mutants.ts';
import { parseScript } from '../read/parse.ts';
import { splitScript } from '../read/split.ts';
import { dialects } from './index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';

const folder = join(__dirname, '../../../test/support/statements');
const scripts = readdirSync(folder).map((file): [Dialect, string] => [
  file.slice(0, -'.sql'.length) as Dialect,
  readFileSync(join(folder, file), 'utf8'),
]);

test('every dialect has statements', () =>
  expect(scripts.map(([dialect]) => dialect).sort()).toEqual(Object.keys(dialects).sort()));

describe.each(scripts)('%s', (dialect, script) => {
  test('reads each of its statements', () => {
    const refused = parseScript(script, dialect).statements.filter(
      ({ fidelity, error }) => error !== undefined || fidelity === 'generic',
    );
    expect(refused.map(({ text, error }) => ({ text, near: error?.near, expected: error?.expected.en }))).toEqual([]);
  });

  test('refuses nearly all of them once they are broken', () => {
    const mutants = splitScript(script, dialect).flatMap(({ text }, index) =>
      mutantsOf(text, dialect, dice(index + 1)),
    );
    const accepted = mutants.filter(({ sql }) =>
      parseScript(sql, dialect).statements.every(({ error }) => error === undefined),
    );
    // Some stay right: without its comma a column is another's alias, and a misspelt word may be a name.
    expect(accepted.length / mutants.length).toBeLessThan(0.08);
  });
});
