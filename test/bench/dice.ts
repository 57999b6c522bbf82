/** A fixed sequence of numbers below `sides`, so that every run sees the same input. */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The low bits of this sequence repeat soon; the high ones do not.
    return Math.floor((state / 2 ** 32) * sides);
  };
}
