import { wishOf } from '../../test/support/wish-of.ts';
import { parseScript } from './read/parse.ts';

const wishFor = (sql: string) => wishOf(parseScript(sql, 'mysql'), { dialect: 'mysql', chosen: 'shop' });
const updates = (count: number) =>
  Array.from({ length: count }, (_, n) => `update orders set total = ${n} where id = ${n};`).join('\n');

test('the first statement of each family is the first to be asked about', () => {
  const { names, texts } = wishFor(`${updates(3)} select id from items where id = 1; ${updates(2)}`);
  expect(names.map(({ key }) => key)).toEqual(['orders', 'items']);
  expect(texts).toEqual([
    'update orders set total = 0 where id = 0',
    'select id from items where id = 1',
    'update orders set total = 1 where id = 1',
    'update orders set total = 2 where id = 2',
  ]);
});

test('a script of any length asks about no more than an audit could, and forgets no family that comes late', () => {
  const { names, texts } = wishFor(`${updates(5000)}\ndelete from items where id = 1;`);
  expect(names.map(({ key }) => key)).toEqual(['orders', 'items']);
  expect(texts).toHaveLength(2001);
  expect(texts[1]).toBe('delete from items where id = 1');
});
