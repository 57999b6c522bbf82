import { AppError } from '../../shared/errors/index.ts';
import { FairLine } from './fair-line.ts';

const what = { zh: '计算', en: 'Computing' };
const rest = async () => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
};

/** Work that ends when it is told to, in the order in which it began. */
function works() {
  const begun: string[] = [];
  const running: { name: string; end: () => void; fail: (error: Error) => void }[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((end, fail) => running.push({ name, end, fail }));
  };
  const endNext = async (count = 1) => {
    for (let ended = 0; ended < count; ended++) {
      running.shift()?.end();
      await rest();
    }
  };
  return { begun, running, work, endNext };
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.kind : error),
  );

test('one tenant floods with 500, and the one request of another is served as soon as a place is free', async () => {
  const line = new FairLine({ what, atOnce: 3 });
  const { begun, work, endNext } = works();
  const flood = Array.from({ length: 500 }, (_, number) =>
    line.run({ whose: `red p${number % 7}` }, work(`r${number}`)),
  );
  await rest();
  const other = line.run({ whose: 'blue mei' }, work('b'));
  await rest();
  expect([begun, line.state]).toEqual([['r0', 'r1', 'r2'], { running: 3, waiting: 498, atOnce: 3 }]);
  await endNext();
  expect(begun.at(-1)).toBe('b');
  await endNext(500);
  await Promise.all([...flood, other]);
  expect([begun.length, new Set(begun).size, line.state.running]).toEqual([501, 501, 0]);
});

test('while others wait a tenant holds its share and no more, and whoever is alone has all places', async () => {
  const line = new FairLine({ what, atOnce: 4 });
  const { begun, running, work, endNext } = works();
  const all = Array.from({ length: 20 }, (_, number) => line.run({ whose: `red p${number}` }, work('red')));
  await rest();
  expect(begun).toEqual(['red', 'red', 'red', 'red']);
  for (const tenant of ['blue', 'green'])
    for (let number = 0; number < 10; number++) all.push(line.run({ whose: `${tenant} mei` }, work(tenant)));
  await rest();
  for (let round = 0; round < 20; round++) {
    await endNext();
    if (round < 4) continue;
    const held = ['red', 'blue', 'green'].map((name) => running.filter((one) => one.name === name).length);
    // Four places among three tenants: nobody has more than two, and nobody has none.
    expect([Math.max(...held), Math.min(...held)]).toEqual([2, 1]);
  }
  await endNext(40);
  await Promise.all(all);
});

test('within a tenant people take turns, and one person has as many places as one may', async () => {
  const line = new FairLine({ what, atOnce: 3, ofOneMax: 2 });
  const { begun, work, endNext } = works();
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => line.run({ whose: 'red mei' }, work(name)));
  await rest();
  expect(begun).toEqual(['a1', 'a2']);
  all.push(line.run({ whose: 'red lee' }, work('b1')), line.run({ whose: 'red max' }, work('c1')));
  await rest();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await endNext(7);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4', 'a5']);
});

test('what nobody waits for leaves a place to requests', async () => {
  const line = new FairLine({ what, atOnce: 2, inBackgroundMax: 1 });
  const { begun, work, endNext } = works();
  const all = [1, 2, 3].map((number) => line.run({ whose: `t${number} p`, isInBackground: true }, work(`w${number}`)));
  all.push(line.run({ whose: 't1 mei' }, work('request')));
  await rest();
  expect(begun).toEqual(['w1', 'request']);
  await endNext(4);
  await Promise.all(all);
});

test('so many of a tenant wait, and more are refused by name with when to come again; others are not', async () => {
  const line = new FairLine({ what, atOnce: 1, waitingMax: 2 });
  const { work, endNext } = works();
  const all = [1, 2, 3].map((number) => line.run({ whose: 'red mei' }, work(`r${number}`)));
  const refused = line.run({ whose: 'red lee' }, work('r4'));
  await expect(refused).rejects.toMatchObject({ kind: 'tooManyWaiting', detail: { retryAfterSeconds: 10 } });
  await expect(refused).rejects.toThrow('Computing: 2 requests of this tenant are waiting already. Try again in 10');
  all.push(line.run({ whose: 'blue mei' }, work('b1')));
  // What was taken on already is never refused.
  all.push(line.run({ whose: 'red p1', isInBackground: true }, work('r5')));
  await endNext(5);
  await Promise.all(all);
});

test('whoever leaves while waiting gives the place back and is never begun; what runs goes on', async () => {
  const line = new FairLine({ what, atOnce: 1, waitingMax: 1 });
  const { begun, work, endNext } = works();
  const [runs, waits] = [new AbortController(), new AbortController()];
  const first = line.run({ whose: 'red mei', signal: runs.signal }, work('first'));
  const second = line.run({ whose: 'red mei', signal: waits.signal }, work('second'));
  waits.abort(new Error('gone'));
  runs.abort(new Error('too late'));
  await expect(second).rejects.toThrow('gone');
  const third = line.run({ whose: 'red mei' }, work('third'));
  await endNext(2);
  await Promise.all([first, third]);
  expect([begun, line.state.waiting]).toEqual([['first', 'third'], 0]);
  await expect(line.run({ whose: 'red mei', signal: waits.signal }, work('never'))).rejects.toThrow('gone');
});

test('whoever waits for an answer is told in time that it is not there yet', async () => {
  jest.useFakeTimers();
  try {
    const line = new FairLine({ what, atOnce: 1, waitSecondsMax: 25 });
    const { begun, work, endNext } = works();
    const first = line.run({ whose: 'red mei' }, work('first'));
    const second = refusalOf(line.run({ whose: 'red mei' }, work('second')));
    const background = line.run({ whose: 'red p1', isInBackground: true }, work('background'));
    jest.advanceTimersByTime(24_999);
    expect(line.state.waiting).toBe(2);
    jest.advanceTimersByTime(1);
    expect(await second).toBe('waitedTooLong');
    await endNext(2);
    await Promise.all([first, background]);
    expect(begun).toEqual(['first', 'background']);
  } finally {
    jest.useRealTimers();
  }
});

test('work that fails gives its place to the next', async () => {
  const line = new FairLine({ what, atOnce: 1 });
  const { running, work, endNext } = works();
  const failing = line.run({ whose: 'red mei' }, work('lost'));
  const next = line.run({ whose: 'red mei' }, work('next'));
  await rest();
  running.shift()?.fail(new Error('the thread is gone'));
  await expect(failing).rejects.toThrow('the thread is gone');
  await endNext();
  await next;
  expect(line.state).toEqual({ running: 0, waiting: 0, atOnce: 1 });
});
