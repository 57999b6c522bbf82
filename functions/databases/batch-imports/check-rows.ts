import type * as z from 'zod';
import type { importedDbService } from '../../../shared/contract/databases/batch-imports/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import { demandAccountPassword } from '../account-passwords/service.ts';
import { environmentTagUidOf, environmentTagsOf } from '../../ground/environments/environment-tag-repo.ts';
import { checkedDbService, isDbServiceName } from '../db-services/service.ts';
import type { Context, ProjectAtHand } from '../../platform/context.ts';

export type ImportedDbService = z.output<typeof importedDbService>;
/** A data source of an import and the project that it goes into; undefined when that is not known. */
export type Candidate = { readonly row: ImportedDbService; readonly project: ProjectAtHand };
type Ready = Awaited<ReturnType<typeof checkedDbService>>;
/** A row that may be saved, or all that is wrong with it. */
export type Outcome = { readonly ready: Ready } | { readonly problems: readonly Text[] };

const nameTwice: Text = { zh: '文件中有同名的数据源', en: 'The name stands in the file twice' };

/** Holds each row against what is there: rights, names, environments, types, parameters, addresses and templates. */
export async function checkRows(ctx: Context, candidates: readonly Candidate[]): Promise<Outcome[]> {
  const outcomes = await Promise.all(candidates.map(({ row, project }) => outcomeOf(ctx, row, project)));
  const keys = candidates.map(({ row, project }) => `${project.uid} ${row.name.normalize('NFC')}`);
  return outcomes.map((outcome, place) => {
    if (keys.indexOf(keys[place] ?? '') === place) return outcome;
    return { problems: [...('problems' in outcome ? outcome.problems : []), nameTwice] };
  });
}

async function outcomeOf(ctx: Context, row: ImportedDbService, project: ProjectAtHand): Promise<Outcome> {
  const problems: Text[] = [];
  /** Collects a refusal in place of throwing it, so that a row tells all that is wrong at once. */
  const tried = async <T>(work: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push(...(error.detail.fields?.map(({ message }) => message) ?? [error.text]));
      return undefined;
    }
  };
  await tried(() => ctx.demand('dbServiceManage', { project }));
  // Whoever may not look into a project learns nothing of its names.
  if (problems.length > 0) return { problems };
  await tried(() => demandFreeName(ctx, project.uid, row.name));
  const environmentUid = await tried(() => requireEnvironment(ctx, project.uid, row.environment_tag_name));
  if (row.password) await tried(() => demandAccountPassword(ctx.table, row, 'password'));
  const ready = await tried(() =>
    checkedDbService(ctx, project.uid, { ...row, environment_tag_uid: environmentUid ?? '' }),
  );
  return ready && problems.length === 0 ? { ready } : { problems };
}

async function demandFreeName(ctx: Context, projectUid: string, name: string): Promise<void> {
  if (await isDbServiceName(ctx, projectUid, name)) throw new AppError('dbServiceNameTaken', { name });
}

async function requireEnvironment(ctx: Context, projectUid: string, name: string): Promise<string> {
  const uid = await environmentTagUidOf(ctx.table, projectUid, name);
  const tags = await environmentTagsOf(ctx.table, [{ projectUid, uid }]);
  if (!tags.has(uid)) throw new AppError('unknownEnvironmentTag');
  return uid;
}
