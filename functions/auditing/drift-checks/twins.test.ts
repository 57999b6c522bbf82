import { changesOf } from './changes-told.ts';
import { differencesOf } from './differences.ts';
import { hash, type Fact, type Facts } from './facts.ts';

const table = (name: string, body = 'id int'): Fact => {
  const text = `CREATE TABLE "${name}" (${body})`;
  return { type: 'TABLE', name, text, digest: hash(text), kinds: {} };
};
const facts = (...objects: readonly Fact[]): Facts => ({
  objects: Object.fromEntries(objects.map((one) => [`${one.type} ${one.name}`, one])),
  unread: [],
  serverVersion: '18',
});
const sides = (missing: string, added: string, isCertain = false) => ({
  missing: `TABLE ${missing}`,
  added: `TABLE ${added}`,
  isCertain,
});

test('one that is missing and one that has come and is like it but for its name count as one, and both are listed', () => {
  const baseline = facts(table('goods'), table('kept', 'note text'));
  const found = differencesOf(baseline, facts(table('wares'), table('kept', 'note text')), undefined);
  expect(found.counts).toEqual({ differing: 1, new: 1, changed: 0, gone: 0 });
  expect(found.differences.map(({ key, result }) => [key, result])).toEqual([
    ['TABLE goods', 'missing'],
    ['TABLE wares', 'added'],
  ]);
  expect(found.twins).toEqual([sides('goods', 'wares')]);
  const again = differencesOf(baseline, facts(table('wares'), table('kept', 'note text')), found);
  expect(again.counts).toEqual({ differing: 1, new: 0, changed: 0, gone: 0 });
  // What is called as before again has ended as one difference too.
  expect(differencesOf(baseline, baseline, again)).toMatchObject({
    counts: { differing: 0, new: 0, changed: 0, gone: 1 },
    twins: [sides('goods', 'wares')],
  });
});

test('what its server knows by one number is renamed for certain, whatever else became of it', () => {
  const known = (key: string) => ({ place: 'here', objects: { [key]: { number: '7', parts: {} } } });
  const [before, now] = [facts(table('goods')), facts(table('wares', 'id bigint'))];
  const found = differencesOf(
    { ...before, identities: known('TABLE goods') },
    { ...now, identities: known('TABLE wares') },
    undefined,
  );
  expect(found).toMatchObject({ counts: { differing: 1, new: 1 }, twins: [sides('goods', 'wares', true)] });
});

test('nothing is taken for renamed that has another form, or that several are like', () => {
  const other = differencesOf(facts(table('goods')), facts(table('wares', 'id bigint')), undefined);
  expect(other).toMatchObject({ counts: { differing: 2, new: 2 }, twins: [] });
  const several = differencesOf(facts(table('goods')), facts(table('wares'), table('more')), undefined);
  expect(several).toMatchObject({ counts: { differing: 3, new: 3 }, twins: [] });
  // What was missing before is not what has come now.
  const missing = differencesOf(facts(table('goods')), facts(), undefined);
  const later = differencesOf(facts(table('goods')), facts(table('wares')), missing);
  expect(later).toMatchObject({ counts: { differing: 2, new: 1 }, twins: [] });
});

const four = [0, 1, 2, 3];
const aTable = (at: number, name: string) => table(`${name}${at}`, `c${at} int`);

test('the message counts a rename once and names it, for certain or perhaps, in both languages', () => {
  const found = differencesOf(facts(table('goods')), facts(table('wares')), undefined);
  expect(changesOf(found)).toEqual({
    zh: '新出现 1 处差异，又有变化 0 处，消失 0 处；现有 1 处差异；其中可能改名 1 处（goods → wares）',
    en: '1 new, 0 changed again, 0 gone; 1 differ now; possibly renamed: 1 (goods → wares)',
  });
  // What was told before is not told again.
  const again = differencesOf(facts(table('goods')), facts(table('wares'), table('more', 'a text')), found);
  expect(changesOf(again).en).toBe('1 new, 0 changed again, 0 gone; 2 differ now');
  const many = differencesOf(
    facts(...four.map((at) => aTable(at, 'a'))),
    facts(...four.map((at) => aTable(at, 'b'))),
    undefined,
  );
  const twins = [{ ...sides('a0', 'b0'), isCertain: true }, ...(many.twins ?? [])];
  const told = changesOf({ ...many, twins });
  expect(told.zh).toContain('；其中改名 1 处（a0 → b0）；其中可能改名 4 处（a0 → b0, a1 → b1, a2 → b2, …）');
  expect(told.en).toContain('; renamed: 1 (a0 → b0); possibly renamed: 4 (a0 → b0, a1 → b1, a2 → b2, …)');
});
