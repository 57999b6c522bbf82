import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { dialectNames } from '../dialect-facts/dialect-names.ts';
import { withoutValues } from './fingerprint.ts';

const word = 'SEKRET';

/** Where values stand in the texts of each dialect, whole and cut off. */
const holding: Readonly<Record<string, readonly Dialect[]>> = {
  [`select * from t where a = '${word}'`]: dialectNames,
  [`select * from t where a = '${word}`]: dialectNames,
  [`select * from t where a = 'x''${word}'`]: dialectNames,
  [`select 1 /* ${word} */ -- ${word}`]: dialectNames,
  [`select 1 /* ${word}`]: dialectNames,
  [`select a from t where b = "${word}"`]: ['mysql'],
  [`select a from t where b = "${word}`]: ['mysql'],
  [`select 'a\\'${word}'`]: ['mysql'],
  [`# ${word}\nselect 1`]: ['mysql'],
  [`select /*!50000 '${word}' */ 1`]: ['mysql'],
  [`select _utf8mb4'${word}', n'${word}'`]: ['mysql'],
  [`select $$${word}$$, $a$${word}$a$`]: ['postgres'],
  [`select $a$${word}`]: ['postgres'],
  [`select E'\\'${word}', U&'${word}'`]: ['postgres'],
  [`copy t from stdin;\n1\t${word}\n\\.\n`]: ['postgres'],
  [`select q'[${word}]', nq'{${word}}' from dual`]: ['oracle'],
  [`select q'[${word}`]: ['oracle'],
  [`select N'${word}'`]: ['sqlserver'],
};

test.each(Object.entries(holding))('no value is left of %j', (sql, dialects) => {
  for (const dialect of dialects)
    expect([dialect, withoutValues(sql, dialect)]).toEqual([dialect, expect.not.stringContaining(word)]);
});

test('numbers are values, names and keywords are not', () => {
  expect(withoutValues('select name, 12, 0xff, 1e5 from people p where p.pay > 1.5 limit 10', 'mysql')).toBe(
    'SELECT name, ?, ?, ? FROM people p WHERE p.pay > ? LIMIT ?',
  );
});
