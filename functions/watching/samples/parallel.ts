/** Does something with each, a few at once, and answers in their order. */
export async function parallel<T, R>(all: readonly T[], atOnce: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < all.length; start += atOnce)
    answers.push(...(await Promise.all(all.slice(start, start + atOnce).map(work))));
  return answers;
}
