import { limits } from '../../../shared/limits.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Reader } from '../../engines/driver.ts';
import type { Clock } from '../../platform/clock.ts';
import { lossKinds } from '../../databases/structures/losses.ts';
import type { Loss, Statement } from '../../databases/structures/structure.ts';

/** What a statement may cost, in words, with what a look at the data says of it. */
export type Cost = {
  readonly kind: Loss['kind'];
  readonly level: 'notice' | 'warn' | 'error';
  readonly message: Text;
  readonly why: Text;
  readonly instead: Text;
};
/** A look that was taken: how many rows are concerned, or why nobody could tell. */
type Seen = { readonly rows: number } | { readonly words: Text };

/** Looks at the data for all that some statements may cost, until time is over. */
export async function costsOf(
  statements: readonly Statement[],
  read: Reader | undefined,
  clock: Pick<Clock, 'now'>,
): Promise<Cost[][]> {
  const until = clock.now() + limits.countedSecondsInAllMax * 1000;
  const found: Cost[][] = [];
  for (const { losses = [] } of statements) {
    const own: Cost[] = [];
    for (const loss of losses) own.push(costOf(loss, await seen(loss, clock.now() < until ? read : undefined)));
    found.push(own);
  }
  return found;
}

async function seen({ count }: Loss, read: Reader | undefined): Promise<Seen | undefined> {
  if (count === undefined || !read) return undefined;
  let rows = 0;
  try {
    await read(count, { columns: () => {}, rows: async (some) => void (rows = Number(some[0]?.[0] ?? rows)) });
    return { rows };
  } catch (error) {
    if (error instanceof EngineError) return { words: error.words };
    throw error;
  }
}

/** A loss that meets rows is an error; one that meets none is a notice at most. */
function costOf(loss: Loss, look: Seen | undefined): Cost {
  const words = lossKinds[loss.kind];
  const message = fill(words.message, { name: loss.name, detail: loss.detail ?? '' });
  const { zh, en } = sayingOf(look);
  const level = look && 'rows' in look ? (look.rows > 0 ? 'error' : 'notice') : words.level;
  return {
    kind: loss.kind,
    level,
    message: { zh: `${message.zh}${zh}`, en: `${message.en}${en}` },
    why: words.why,
    instead: words.instead,
  };
}

function sayingOf(look: Seen | undefined): Text {
  if (!look) return { zh: '（未查看数据）', en: ' (the data was not looked at)' };
  if ('words' in look)
    return { zh: `（查看数据时：${look.words.zh}）`, en: ` (a look at the data said: ${look.words.en})` };
  const { rows } = look;
  if (rows === 0) return { zh: '（现在没有这样的行）', en: ' (no such row now)' };
  const many = rows > limits.countedRowsMax;
  const shown = many ? limits.countedRowsMax : rows;
  return many
    ? { zh: `（现在超过 ${shown} 行）`, en: ` (more than ${shown} rows now)` }
    : { zh: `（现在 ${shown} 行）`, en: shown === 1 ? ' (1 row now)' : ` (${shown} rows now)` };
}
