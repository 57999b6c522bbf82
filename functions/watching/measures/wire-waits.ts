import { limits } from '../../../shared/limits.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import type { Window } from '../../platform/table/rollup.ts';
import { wirePoint } from './measures.ts';
import { noWait, waitsBetween, type WaitLine } from './waits.ts';

const words = {
  cpu: { zh: 'CPU（不在等待）', en: 'CPU (no wait)' },
  rest: { zh: '其他', en: 'Others' },
} as const satisfies Record<string, Text>;

/** The waits of a data source, or of one of its statements, as lines that lie on each other: the names are the server's own. */
export async function wireWaits(
  { table, locale }: Pick<Context, 'table' | 'locale'>,
  of: { readonly dbServiceUid: string; readonly fingerprint?: string },
  window: Window,
) {
  const { insightPointsMax: pointsMax, waitLinesMax: linesMax } = limits;
  const { isLooked, seconds, lines, rest } = await waitsBetween(table, of, { ...window, pointsMax, linesMax });
  const named = (name: string, { points }: WaitLine) => ({ line_name: name, points: points.map(wirePoint) });
  return {
    isLooked,
    seconds,
    lines: [
      ...lines.map((line) => named(line.wait === noWait ? inLocale(words.cpu, locale) : line.wait, line)),
      ...(rest ? [named(inLocale(words.rest, locale), rest)] : []),
    ],
  };
}
