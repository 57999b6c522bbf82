import { chooseIndexes, type TriedPlan } from './choose-indexes.ts';

type World = {
  /** Of each statement: what it costs without any, and with the best of these. */
  readonly statements: readonly { readonly cost: number; readonly by: Readonly<Record<string, number>> }[];
  readonly bytes?: Readonly<Record<string, number>>;
};
/** A planner that reads the best index that is there, and nothing besides. */
const choose = (world: World, bytesMax = 100, isLate = () => false) => {
  const asked: string[] = [];
  const plan = async (at: number, indexes: readonly string[]): Promise<TriedPlan | undefined> => {
    asked.push(`${at} ${indexes.join(',')}`);
    const statement = world.statements[at];
    if (!statement || Number.isNaN(statement.cost)) return undefined;
    const usable = indexes.filter((one) => (statement.by[one] ?? Infinity) < statement.cost);
    const [best] = usable.toSorted((a, b) => (statement.by[a] ?? 0) - (statement.by[b] ?? 0));
    return { cost: best ? (statement.by[best] ?? 0) : statement.cost, used: best ? [best] : [] };
  };
  const workload = {
    statements: world.statements.map(({ by }) => ({ weight: 1, candidates: Object.keys(by) })),
    isCarrying: (key: string) => key.startsWith('wide'),
    isUncertain: (key: string) => key.startsWith('expression'),
    concerns: (at: number, key: string) => key in (world.statements[at]?.by ?? {}),
  };
  const bytes = (key: string) => world.bytes?.[key] ?? 1;
  return chooseIndexes(workload, { plan, bytes, isLate, isOver: () => false, isCheap: true }, { bytesMax }).then(
    (found) => ({ ...found, asked }),
  );
};

test('the one that saves most is taken, and others only for what they still save', async () => {
  const found = await choose({ statements: [{ cost: 1000, by: { a: 10, b: 20 } }] });
  expect(found.indexes).toEqual(['a']);
  expect(found.after).toEqual([{ cost: 10, used: ['a'] }]);
});

test('one that serves several statements goes before two that serve one each', async () => {
  const statements = [
    { cost: 1000, by: { a: 100, shared: 105 } },
    { cost: 1000, by: { b: 100, shared: 105 } },
  ];
  expect((await choose({ statements }, 1)).indexes).toEqual(['shared']);
  expect((await choose({ statements })).indexes).toEqual(['shared']);
});

test('nothing is taken that no plan reads or that saves less than a tenth', async () => {
  expect((await choose({ statements: [{ cost: 1000, by: { a: 950, b: 2000 } }] })).indexes).toEqual([]);
});

test('within few bytes two small ones may be worth more than a large one', async () => {
  const world = {
    statements: [
      { cost: 1000, by: { large: 10 } },
      { cost: 900, by: { small: 10 } },
      { cost: 900, by: { other: 10 } },
    ],
    bytes: { large: 10, small: 5, other: 5 },
  };
  expect((await choose(world, 10)).indexes.toSorted()).toEqual(['other', 'small']);
});

test('one that carries columns along gives way where the bytes serve others better', async () => {
  const world = {
    statements: [
      { cost: 1000, by: { wide: 10, slim: 60 } },
      { cost: 800, by: { other: 10 } },
    ],
    bytes: { wide: 10, slim: 5, other: 5 },
  };
  expect((await choose(world, 10)).indexes.toSorted()).toEqual(['other', 'slim']);
  expect((await choose(world, 15)).indexes.toSorted()).toEqual(['other', 'wide']);
});

test('a statement without a plan is left out, and nothing is counted for it', async () => {
  const found = await choose({
    statements: [
      { cost: NaN, by: { a: 1 } },
      { cost: 100, by: { b: 1 } },
    ],
  });
  expect(found.indexes).toEqual(['b']);
  expect(found.before).toEqual([undefined, { cost: 100, used: [] }]);
});

test('no plan is asked for twice', async () => {
  const { asked } = await choose({ statements: [{ cost: 1000, by: { a: 10, b: 20, c: 30 } }] });
  expect(new Set(asked).size).toBe(asked.length);
});

test('when time is over what was seen together still counts', async () => {
  let looks = 0;
  const isLate = () => looks++ > 0;
  const found = await choose({ statements: [{ cost: 1000, by: { a: 10, b: 20 } }] }, 100, isLate);
  expect(found.indexes).toEqual(['a']);
});
