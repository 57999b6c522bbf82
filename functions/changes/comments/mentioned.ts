import { AppError } from '../../../shared/errors/index.ts';
import { accounts } from '../../platform/access/account.ts';
import { standingOf } from '../../platform/access/standing.ts';
import type { Context } from '../../platform/context.ts';
import type { Subject } from './subject.ts';

/** The people of these uids; refused where one of them cannot see what is talked about, whether they exist or not. */
export async function mentioned({ table, project }: Context, subject: Subject, given: readonly string[]) {
  const uids = [...new Set(given)];
  const found = await accounts.on(table).getMany(uids.map((uid) => ({ uid })));
  const standings = await Promise.all(found.map(({ uid }) => standingOf(table, uid, project.uid)));
  const seeing = found.filter(({ uid }, index) => {
    const standing = standings[index];
    return standing !== undefined && subject.maySee(uid, standing);
  });
  if (seeing.length < uids.length) throw new AppError('mentionCannotSee');
  return seeing.map(({ uid, name }) => ({ uid, name }));
}
