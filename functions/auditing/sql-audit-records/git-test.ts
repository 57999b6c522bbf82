import type * as contract from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { branchesOf } from '../../ground/scripts/branches.ts';
import { sshAccess } from '../../ground/scripts/ssh-access.ts';

/** A repository that cannot be read is an answer, not an error. */
export async function testGitConnection(
  { body }: Input<typeof contract.testGitConnection>,
  ctx: Pick<Context, 'locale' | 'tenant' | 'table' | 'world'>,
) {
  try {
    const branches = await branchesOf({
      url: body.git_http_url,
      userName: body.git_user_name,
      password: body.git_user_password,
      ssh: sshAccess(ctx),
    });
    return { data: { is_connected_success: true, branches, error_message: '' } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { data: { is_connected_success: false, branches: [], error_message: inLocale(error.text, ctx.locale) } };
  }
}
