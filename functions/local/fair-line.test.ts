import { FairLine } from './fair-line.ts';

/** Work that ends when it is told to. */
function works() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((end) => ends.push(end));
  };
  const endNext = async () => {
    ends.shift()?.();
    for (let rest = 0; rest < 5; rest++) await Promise.resolve();
  };
  return { begun, work, endNext };
}

test('so many run at once, and who asks for much waits longer than who asks for one', async () => {
  const line = new FairLine(2);
  const { begun, work, endNext } = works();
  const all = [
    ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => line.run('mei', work(name))),
    line.run('lee', work('b1')),
    line.run('max', work('c1')),
  ];
  expect([begun, line.length]).toEqual([['a1', 'a2'], 5]);
  for (let n = 0; n < 7; n++) await endNext();
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4', 'a5']);
});

test('work that fails gives its place to the next', async () => {
  const line = new FairLine(1);
  const failing = line.run('mei', () => Promise.reject(new Error('no')));
  const next = line.run('mei', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect([await next, line.length]).toEqual(['done', 0]);
});
