import { limits } from '../../../shared/limits.ts';
import { hash, type Facts } from './facts.ts';
import { hasWord } from './origins.ts';
import { digestOf, noPast, withSeen, type Past } from './past-forms.ts';

type Given = Readonly<
  Record<string, string | { readonly text: string; readonly kinds: Readonly<Record<string, string>> }>
>;

function facts(given: Given, unread: Facts['unread'] = []): Facts {
  const objects = Object.entries(given).map(([key, one]) => {
    const { text, kinds } = typeof one === 'string' ? { text: one, kinds: {} } : one;
    const [type = '', name = ''] = key.split(' ');
    return [key, { type, name, text, digest: text === '' ? '' : hash(text), kinds }] as const;
  });
  return { objects: Object.fromEntries(objects), unread, serverVersion: '18' };
}
const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
const seen = (past: Past, n: number, now: Facts) => withSeen(past, now, { at: day(n), lastAt: day(n - 1) });
/** What is seen day after day. */
const over = (...days: readonly Facts[]) => days.reduce((past, now, n) => seen(past, n + 1, now).past, noPast);
const formsOf = (past: Past, key = 'TABLE a') =>
  past.objects[key]?.forms.map(({ at, last, isGone }) => [at, last, isGone ?? false]);

test('a form is kept when it differs from the one before, each definition once', () => {
  const [one, two] = [facts({ 'TABLE a': 'one' }), facts({ 'TABLE a': 'two' })];
  const past = over(one, one, two, one, facts({}), facts({}), two);
  expect(formsOf(past)).toEqual([
    [day(1), day(2), false],
    [day(3), day(3), false],
    [day(4), day(4), false],
    [day(5), day(6), true],
    [day(7), undefined, false],
  ]);
  expect(past.texts).toEqual({ [hash('one')]: 'one', [hash('two')]: 'two' });
  expect(seen(past, 8, two).changed).toBe(0);
  expect(digestOf(one)).not.toBe(digestOf(two));
  expect(digestOf(one)).toBe(digestOf(facts({ 'TABLE a': 'one' })));
});

test('what hangs on an object is a change without another definition', () => {
  const granted = facts({ 'TABLE a': { text: 'one', kinds: { grants: 'x' } } });
  const { past, changed } = seen(over(facts({ 'TABLE a': 'one' })), 2, granted);
  expect(changed).toBe(1);
  expect(Object.keys(past.texts)).toEqual([hash('one')]);
});

test('an object that cannot be read keeps its form, and what it became meanwhile is told since it was read last', () => {
  const hidden = facts({ 'TABLE b': '' }, ['table']);
  const past = over(facts({ 'TABLE a': 'one', 'TABLE b': 'one' }), hidden, hidden);
  expect(formsOf(past)).toEqual([[day(1), undefined, false]]);
  const again = seen(past, 4, facts({ 'TABLE a': 'two', 'TABLE b': 'one' })).past;
  expect(formsOf(again)).toEqual([
    [day(1), day(1), false],
    [day(4), undefined, false],
  ]);
  expect(again.objects['TABLE b']).toMatchObject({ forms: [{ at: day(1) }] });
  expect(again.objects['TABLE b']).not.toHaveProperty('unseenSince');
});

test('so many forms of an object are kept and no more, and definitions that no form has go', () => {
  const max = limits.structureFormsMax;
  const days = Array.from({ length: max + 3 }, (_, n) => facts({ 'TABLE a': `form ${n}` }));
  const past = over(...days);
  expect(past.objects['TABLE a']).toMatchObject({ isCut: true });
  expect(past.objects['TABLE a']?.forms).toHaveLength(max);
  expect(Object.values(past.texts)).toEqual(days.slice(3).map(({ objects }) => objects['TABLE a']?.text));
});

test('letters of what is past have a bound: the oldest go, and present forms never', () => {
  const long = limits.driftDefinitionLettersMax;
  const many = Math.floor(limits.structurePastLettersMax / long);
  const at = (mark: string, count: number) =>
    facts(
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`TABLE ${n}`, `${n} ${mark}`.padEnd(long, mark)])),
    );
  const full = over(at('a', many), at('b', many));
  expect(full.objects['TABLE 0']?.forms).toHaveLength(2);
  const past = seen(full, 3, at('c', many)).past;
  expect(past.objects['TABLE 0']).toMatchObject({ isCut: true, forms: [{ at: day(2) }, { at: day(3) }] });
  const over20 = seen(over(at('a', many + 1)), 2, at('b', many + 1)).past;
  expect(over20.objects['TABLE 0']).toMatchObject({ isCut: true, forms: [{ at: day(2) }] });
});

type Numbers = Readonly<Record<string, string>>;
function known(given: Given, numbers: Numbers, place = 'here'): Facts {
  const objects = Object.fromEntries(Object.entries(numbers).map(([key, number]) => [key, { number, parts: {} }]));
  return { ...facts(given), identities: { place, objects } };
}
const becameIn = (past: Past, key: string) => past.objects[key]?.forms.at(-1)?.became;

test('what was renamed is told of both names, and never across a look that knew no numbers', () => {
  const [a, b] = [{ 'TABLE a': 'a' }, { 'TABLE b': 'b' }];
  const [one, two] = [known(a, { 'TABLE a': '1' }), known(b, { 'TABLE b': '1' })];
  const past = over(one, two);
  expect(past.objects['TABLE a']?.forms.at(-1)).toMatchObject({ isGone: true, became: { to: 'TABLE b' } });
  expect(becameIn(past, 'TABLE b')).toEqual({ from: 'TABLE a' });
  for (const others of [
    [facts(a), two],
    [one, facts(b)],
    [one, facts(a), two],
    [known(a, {}, 'there'), two],
  ])
    expect(becameIn(over(...others), 'TABLE b')).toBeUndefined();
  // What was kept before numbers were known goes on, and the next look knows them.
  expect(becameIn(over(facts(a), one, two), 'TABLE b')).toEqual({ from: 'TABLE a' });
  expect(digestOf(facts(a))).not.toBe(digestOf(one));
  expect(digestOf(one)).toBe(digestOf(known(a, { 'TABLE a': '1' })));
});

test('one that is made anew in the same form again and again pushes out no form', () => {
  const night = (number: string) => known({ 'TABLE a': 'a' }, { 'TABLE a': number });
  const past = over(night('1'), night('2'), night('3'));
  expect(past.objects['TABLE a']?.forms).toMatchObject([
    { at: day(1), later: { at: day(3), became: { isAnew: true } } },
  ]);
  expect(seen(past, 4, night('4')).changed).toBe(0);
  const changed = over(night('1'), known({ 'TABLE a': 'b' }, { 'TABLE a': '2' }));
  expect(becameIn(changed, 'TABLE a')).toEqual({ isAnew: true });
});

test('two that change their names and are alike are told without another form', () => {
  const given = { 'TABLE a': 'x', 'TABLE b': 'x' };
  const past = over(known(given, { 'TABLE a': '1', 'TABLE b': '2' }), known(given, { 'TABLE a': '2', 'TABLE b': '1' }));
  expect(past.objects['TABLE a']?.forms).toMatchObject([{ later: { at: day(2), became: { from: 'TABLE b' } } }]);
});

test('what cannot be read for a while is known by its number again', () => {
  const [a, b] = [known({ 'TABLE a': 'a' }, { 'TABLE a': '1' }), known({ 'TABLE b': 'b' }, { 'TABLE b': '1' })];
  const hidden = { ...known({}, {}), unread: ['table' as const] };
  expect(becameIn(over(a, hidden, b), 'TABLE b')).toEqual({ from: 'TABLE a' });
});

test('objects that are gone are told of up to a bound, the latest', () => {
  const max = limits.structureGoneObjectsMax;
  const many = facts(Object.fromEntries(Array.from({ length: max }, (_, n) => [`TABLE ${n}`, 'x'])));
  const past = over(facts({ 'TABLE first': 'x' }), many, facts({}));
  expect(Object.keys(past.objects)).toHaveLength(max);
  expect(past.objects).not.toHaveProperty(['TABLE first']);
});

test('a text has a name only where it is no part of a longer one', () => {
  expect(hasWord('alter table live."Goods" add x int', 'goods')).toBe(true);
  expect(hasWord('alter table goods2 add x int; drop table my_goods', 'goods')).toBe(false);
  expect(hasWord('goods2, goods', 'goods')).toBe(true);
  expect(hasWord('create operator <-> (', '<->')).toBe(true);
  expect(hasWord('商品表', '商品')).toBe(false);
});
