import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Surroundings } from './audit-command.ts';
import { askForge, everyEntry, forgeOf, type Environment, type Forge } from './forge.ts';
import { reasonOf, UsageError } from './usage-error.ts';

/** Begins our comment on a pull request, so that the next job finds it. */
export const commentMarker = '<!-- sluice-audit -->';
const charactersMax = 60_000;

/** Writes a report as the one comment on the pull or merge request of this job; a later job changes it. */
export async function postComment(
  [file, ...rest]: readonly string[],
  { tell }: Surroundings,
  environment: Environment = process.env,
): Promise<0 | 2> {
  try {
    if (file === undefined || rest.length > 0)
      throw new UsageError({ zh: '用法：sluice-audit comment FILE', en: 'Usage: sluice-audit comment FILE' });
    const forge = forgeOf(environment);
    const { list, change } = placesOf(forge);
    const body = `${commentMarker}\n${readFileSync(file, 'utf8').replace(commentMarker, '').trim()}`.slice(
      0,
      charactersMax,
    );
    const before = (await everyEntry(forge, list, comment)).find((one) => one.body?.startsWith(commentMarker));
    const [method, url] = before === undefined ? ['POST', list] : change(before.id);
    await askForge(forge, url, { method, body: { body } });
    return 0;
  } catch (error) {
    tell(error instanceof UsageError ? `${error.text.en}\n${error.text.zh}\n` : `${reasonOf(error)}\n`);
    return 2;
  }
}

const comment = z.object({ id: z.number(), body: z.string().nullish() });

type Places = { readonly list: string; readonly change: (id: number) => readonly [method: string, url: string] };

/** Where a forge lists and takes comments, and where it changes one. */
function placesOf({ kind, project, number }: Forge): Places {
  if (kind === 'github')
    return {
      list: `${project}/issues/${number}/comments`,
      change: (id) => ['PATCH', `${project}/issues/comments/${id}`],
    };
  const list = `${project}/merge_requests/${number}/notes`;
  return { list, change: (id) => ['PUT', `${list}/${id}`] };
}
