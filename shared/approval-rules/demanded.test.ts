import { levels } from '../levels.ts';
import type { ChangeFacts } from './facts.ts';
import { demandedOf } from './demanded.ts';
import { ruleSentence } from './sentences.ts';
import { approvalRule, changeKinds, type ApprovalRule, type Condition, type RuleStep } from './rule.ts';

const mild: ChangeFacts = {
  source: 'orders',
  kinds: [],
  level: '',
  cannotRun: false,
  affectedRows: 0,
  tableRows: 0,
  sources: 1,
  environment: { uid: 'dev', name: 'DEV' },
  at: '2026-11-25T03:00:00.000Z',
};
const dba: RuleStep = { desc: 'DBA', approved_by_authorized: true, assignee_user_id_list: [] };
const lead: RuleStep = { desc: 'lead', approved_by_authorized: false, assignee_user_id_list: ['u1'] };
const office = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00', time_zone: 'Asia/Shanghai' };
const review = (conditions: Condition[], step = dba): ApprovalRule => ({ demand: 'review', conditions, step });
const demandFor = (conditions: Condition[], facts: Partial<ChangeFacts>) =>
  demandedOf([review(conditions)], [{ ...mild, ...facts }]).steps;

test('a step is asked for with the reason, as one sentence', () => {
  const rule = review([
    { field: 'kind', comparison: 'one_of', value: ['ddl'] },
    { field: 'table_rows', comparison: 'at_least', value: 1_000_000 },
    { field: 'environment', comparison: 'one_of', value: ['prod'] },
  ]);
  const [step] = demandedOf(
    [rule],
    [{ ...mild, kinds: ['ddl'], tableRows: 3_200_000, environment: { uid: 'prod', name: 'PROD' } }],
  ).steps;
  expect(step).toMatchObject({
    desc: 'DBA',
    why: [{ en: 'it is DDL on a table of 3.2M rows in PROD', zh: '这是 DDL，涉及 320万 行的表，环境为 PROD' }],
  });
  expect(ruleSentence(rule, { environment: () => 'PROD', user: (uid) => uid })).toEqual({
    en: 'If it is DDL and it is on a table of 1M rows or more and it is in PROD, it needs the approval of “DBA” (members who may approve).',
    zh: '若变更是 DDL，且涉及 100万 行或更大的表，且环境是 PROD，需要“DBA”审批（拥有审核权限的成员）。',
  });
});

test('a change on many data sources needs more, and the reason says on how many it is', () => {
  const rule = review([{ field: 'sources', comparison: 'at_least', value: 50 }], lead);
  const on = (sources: number) => demandedOf([rule], [{ ...mild, sources }]).steps;
  expect(on(49)).toEqual([]);
  expect(on(50)[0]?.why[0]).toEqual({
    en: 'it is a change on 50 data sources',
    zh: '涉及 50 个数据源',
  });
  expect(ruleSentence(rule, { environment: (uid) => uid, user: () => 'wang' })).toEqual({
    en: 'If it is on 50 data sources or more, it needs the approval of “lead” (wang).',
    zh: '若涉及 50 个或更多数据源，需要“lead”审批（wang）。',
  });
});

test('a rule may name every kind of change', () => {
  const conditions = [{ field: 'kind', comparison: 'one_of', value: changeKinds.values }];
  expect(approvalRule.safeParse({ ...review([]), conditions }).success).toBe(true);
});

test('what is not known counts as the riskiest, and the reason says so', () => {
  const unknown: Partial<ChangeFacts> = {
    kinds: 'unknown',
    level: 'unknown',
    cannotRun: 'unknown',
    affectedRows: 'unknown',
    tableRows: 'unknown',
    sources: undefined,
  };
  const conditions: Condition[] = [
    { field: 'kind', comparison: 'one_of', value: ['export'] },
    { field: 'level', comparison: 'at_least', value: 'error' },
    { field: 'cannot_run', comparison: 'is', value: true },
    { field: 'affected_rows', comparison: 'at_least', value: 1_000_000_000_000 },
    { field: 'table_rows', comparison: 'at_least', value: 1_000_000_000_000 },
    { field: 'sources', comparison: 'at_least', value: 500 },
  ];
  for (const condition of conditions) {
    expect(demandFor([condition], unknown)).toHaveLength(1);
    expect(demandFor([condition], {})).toEqual([]);
    expect(demandFor([condition], unknown)[0]?.why[0]?.en).toMatch(/unknown|not known/);
  }
});

test('hours are those of their time zone, and end when they end', () => {
  const at = (time: string) => demandFor([{ field: 'time', comparison: 'outside', value: office }], { at: time });
  expect(at('2026-11-25T00:59:00Z')).toHaveLength(1);
  expect(at('2026-11-25T01:00:00Z')).toEqual([]);
  expect(at('2026-11-25T09:59:00Z')).toEqual([]);
  expect(at('2026-11-25T10:00:00Z')).toHaveLength(1);
  // Friday evening in London is Saturday in Shanghai.
  expect(at('2026-11-27T20:00:00Z')).toHaveLength(1);
  expect(at('2026-11-28T03:00:00Z')[0]?.why[0]?.en).toBe(
    'it is a change outside of Mon – Fri 09:00–18:00 (Asia/Shanghai)',
  );
});

test('a step that several rules ask for is one with all reasons, and the steps stand in the order of the rules', () => {
  const rules = [
    review([{ field: 'kind', comparison: 'one_of', value: ['dml'] }], lead),
    review([{ field: 'kind', comparison: 'one_of', value: ['ddl'] }]),
    review([{ field: 'level', comparison: 'at_least', value: 'warn' }]),
  ];
  const { steps } = demandedOf(rules, [{ ...mild, kinds: ['ddl', 'dml'], level: 'error' }]);
  expect(steps.map(({ desc, why }) => [desc, why.length])).toEqual([
    ['lead', 1],
    ['DBA', 2],
  ]);
});

test('a rule holds for a part as a whole, not for one condition here and another there', () => {
  const rule = review([
    { field: 'kind', comparison: 'one_of', value: ['ddl'] },
    { field: 'environment', comparison: 'one_of', value: ['prod'] },
  ]);
  const ddlInDev: ChangeFacts = { ...mild, kinds: ['ddl'] };
  const dmlInProd: ChangeFacts = {
    ...mild,
    kinds: ['dml'],
    environment: { uid: 'prod', name: 'PROD' },
    source: 'live',
  };
  expect(demandedOf([rule], [ddlInDev, dmlInProd]).steps).toEqual([]);
  const { steps } = demandedOf([rule], [ddlInDev, { ...dmlInProd, kinds: ['ddl'] }]);
  expect(steps[0]?.why[0]?.en).toBe('it is DDL in PROD (live)');
});

describe('more risk never needs less', () => {
  const next = random(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const some = <T>(from: readonly T[]): T[] => from.filter(() => next() < 0.5);
  const counts = [0, 1, 100, 10_000, 1_000_000] as const;
  const aCondition = (): Condition =>
    pick<() => Condition>([
      () => ({ field: 'kind', comparison: 'one_of', value: [pick(changeKinds.values)] }),
      () => ({ field: 'level', comparison: 'at_least', value: pick(levels) }),
      () => ({ field: 'cannot_run', comparison: 'is', value: true }),
      () => ({ field: 'affected_rows', comparison: 'at_least', value: pick(counts) }),
      () => ({ field: 'table_rows', comparison: 'at_least', value: pick(counts) }),
      () => ({ field: 'sources', comparison: 'at_least', value: pick(counts) }),
      () => ({ field: 'environment', comparison: 'one_of', value: some(['dev', 'prod']) }),
      () => ({ field: 'time', comparison: 'outside', value: office }),
    ])();
  const aRule = (): ApprovalRule => ({
    demand: pick(['review', 'not_creator', 'block'] as const),
    conditions: Array.from({ length: Math.floor(next() * 4) }, aCondition),
    step: pick([dba, lead]),
  });
  const aPart = (): ChangeFacts => ({
    ...mild,
    kinds: some(changeKinds.values),
    level: pick(['', ...levels]),
    cannotRun: next() < 0.5,
    affectedRows: pick(counts),
    tableRows: pick(counts),
    sources: pick(counts),
    environment: pick([mild.environment, { uid: 'prod', name: 'PROD' }]),
    at: pick(['2026-11-25T03:00:00Z', '2026-11-28T03:00:00Z']),
  });
  const riskier = (part: ChangeFacts): ChangeFacts =>
    pick<() => ChangeFacts>([
      () => ({ ...part, kinds: pick(['unknown' as const, changeKinds.values]) }),
      () => ({ ...part, level: pick(['error' as const, 'unknown' as const]) }),
      () => ({ ...part, cannotRun: pick([true, 'unknown' as const]) }),
      () => ({ ...part, affectedRows: pick([10_000_000, 'unknown' as const]) }),
      () => ({ ...part, tableRows: pick([10_000_000, 'unknown' as const]) }),
    ])();
  const sizeOf = ({ steps, notCreator, blocked }: ReturnType<typeof demandedOf>) => ({
    steps: steps.map(({ desc }) => desc).sort(),
    isBarred: notCreator.length > 0,
    isBlocked: blocked.length > 0,
  });

  test.each(Array.from({ length: 400 }, (_, index) => index))('case %i', () => {
    const rules = Array.from({ length: 1 + Math.floor(next() * 6) }, aRule);
    const parts = Array.from({ length: 1 + Math.floor(next() * 3) }, aPart);
    const had = sizeOf(demandedOf(rules, parts));
    const more = [
      demandedOf(rules, parts.map(riskier)),
      demandedOf(rules, [...parts, aPart()]),
      demandedOf([...rules, aRule()], parts),
    ];
    for (const has of more.map(sizeOf)) {
      expect(has.steps).toEqual(expect.arrayContaining(had.steps));
      expect([has.isBarred || !had.isBarred, has.isBlocked || !had.isBlocked]).toEqual([true, true]);
    }
    // Whatever their order, the same is asked for.
    expect(sizeOf(demandedOf([...rules].reverse(), parts))).toEqual(had);
  });
});

test.each<[string, object]>([
  ['a step without people', { step: { ...dba, approved_by_authorized: false } }],
  ['a step without a name', { step: { ...dba, desc: ' ' } }],
  ['a review without a step', { step: undefined }],
  [
    'the same condition twice',
    { conditions: ['warn', 'error'].map((value) => ({ field: 'level', comparison: 'at_least', value })) },
  ],
  ['a level that is none', { conditions: [{ field: 'level', comparison: 'at_least', value: 'awful' }] }],
  ['a comparison that the field has not', { conditions: [{ field: 'level', comparison: 'at_most', value: 'warn' }] }],
  ['half a row', { conditions: [{ field: 'table_rows', comparison: 'at_least', value: 0.5 }] }],
  [
    'hours of no time zone',
    { conditions: [{ field: 'time', comparison: 'outside', value: { ...office, time_zone: 'Mars' } }] },
  ],
  [
    'hours that end before they begin',
    { conditions: [{ field: 'time', comparison: 'outside', value: { ...office, to: '08:00' } }] },
  ],
])('%s is no rule', (_, change) => {
  expect(approvalRule.safeParse({ ...review([]), ...change }).success).toBe(false);
  expect(approvalRule.safeParse(review([])).success).toBe(true);
});

/** Numbers from 0 to 1 that are the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
