/** A query as it was made: pieces of text and parts of a sort, so that a part can be put in the place of another of its sort. */
export type Tree = { readonly sort: string; readonly parts: readonly (string | Tree)[] };

export function tree(sort: string, parts: readonly (string | Tree)[]): Tree {
  return { sort, parts };
}

export function leaf(sort: string, text: string): Tree {
  return { sort, parts: [text] };
}

/** The SQL of it. */
export function textOf({ parts }: Tree): string {
  return parts.map((part) => (typeof part === 'string' ? part : textOf(part))).join('');
}

/** What may stand in the place of any part of a sort, or nothing. */
const least: Readonly<Record<string, string>> = {
  where: '',
  order: '',
  limit: '',
  having: '',
  condition: '1 = 1',
  aggregate: 'count(*)',
  number: '1',
  text: `'x'`,
};

/**
 * The smallest query found that still does it: parts are left out, or become one of their own parts, as long as `still` holds.
 * At most `tries` questions are asked.
 */
export async function shrunk(
  whole: Tree,
  still: (sql: string) => Promise<boolean>,
  { tries }: { readonly tries: number },
): Promise<Tree> {
  let smallest = whole;
  for (let asked = 0; asked < tries; ) {
    const size = textOf(smallest).length;
    const smaller = [...variants(smallest)].filter((one) => textOf(one).length < size);
    let found = false;
    for (const one of smaller.sort((a, b) => textOf(a).length - textOf(b).length)) {
      if (asked++ >= tries) break;
      if (!(await still(textOf(one)))) continue;
      smallest = one;
      found = true;
      break;
    }
    if (!found) break;
  }
  return smallest;
}

/** Each query that is this one but for a part. */
function* variants(one: Tree): Generator<Tree> {
  const simplest = least[one.sort];
  if (simplest !== undefined && textOf(one) !== simplest) yield leaf(one.sort, simplest);
  yield* below(one, one.sort);
  for (const [place, part] of one.parts.entries()) {
    if (typeof part === 'string') continue;
    for (const variant of variants(part)) yield { ...one, parts: one.parts.with(place, variant) };
  }
}

function* below({ parts }: Tree, sort: string): Generator<Tree> {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if (part.sort === sort) yield part;
    yield* below(part, sort);
  }
}
