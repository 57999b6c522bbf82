import type { Firing, Schedules } from './schedules.ts';

type Subject = {
  readonly schedules: Schedules;
  /** What the target `record` was given so far. */
  readonly fired: () => readonly Firing[];
  /** Moves time on and waits until everything due has fired. */
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
};

/** What every adapter of `Schedules` must do, with a target called `record`. */
export function schedulesConformance(subject: () => Subject): void {
  const inSeconds = (seconds: number) => `${new Date(subject().now() + seconds * 1000).toISOString().slice(0, 19)}Z`;
  const put = (name: string, seconds: number, input = {}) =>
    subject().schedules.put({ name, at: inSeconds(seconds), target: 'record', input });

  test('a schedule fires once, at its time, with its name, slot and input, and is gone', async () => {
    const slot = inSeconds(60);
    await put('one', 60, { workflow: 'w' });
    await subject().pass(59_000);
    expect(subject().fired()).toEqual([]);
    await subject().pass(2_000);
    expect(subject().fired()).toEqual([{ name: 'one', slot, input: { workflow: 'w' } }]);
    expect(await subject().schedules.get('one')).toBeUndefined();
    await subject().pass(3_600_000);
    expect(subject().fired()).toHaveLength(1);
  });

  test('a schedule is read back until it fires', async () => {
    await put('two', 60, { a: [1, { b: '二' }] });
    expect(await subject().schedules.get('two')).toEqual({
      name: 'two',
      at: inSeconds(60),
      target: 'record',
      input: { a: [1, { b: '二' }] },
    });
    expect(await subject().schedules.get('none')).toBeUndefined();
  });

  test('a schedule that was moved fires at its new time only', async () => {
    await put('three', 60, { version: 1 });
    await put('three', 600, { version: 2 });
    await subject().pass(120_000);
    expect(subject().fired()).toEqual([]);
    await subject().pass(600_000);
    expect(
      subject()
        .fired()
        .map((firing) => firing.input),
    ).toEqual([{ version: 2 }]);
  });

  test('a removed schedule does not fire, and removing what is not there is no failure', async () => {
    await put('four', 60);
    await subject().schedules.remove('four');
    await subject().schedules.remove('four');
    await subject().pass(120_000);
    expect(subject().fired()).toEqual([]);
  });

  test('a time with an offset is that moment, and a time without one is refused', async () => {
    const local = new Date(subject().now() + 60_000 + 8 * 3_600_000).toISOString().slice(0, 19);
    await subject().schedules.put({ name: 'five', at: `${local}+08:00`, target: 'record', input: {} });
    expect((await subject().schedules.get('five'))?.at).toBe(inSeconds(60));
    await expect(subject().schedules.put({ name: 'six', at: local, target: 'record', input: {} })).rejects.toThrow(
      'with its offset',
    );
  });

  test('a name that EventBridge would refuse is refused everywhere', async () => {
    await expect(put('a b', 60)).rejects.toThrow('a schedule is named by');
    await expect(put('x'.repeat(65), 60)).rejects.toThrow('a schedule is named by');
  });
}
