import { AppError } from '../../../shared/errors/index.ts';
import { requireDbServicesOf } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import type { Stage } from '../releases/version-repo.ts';

type Lead = { readonly stage_instance_id: string; readonly next_stage_instance_id?: string | null | undefined };
export type GivenStage = { readonly name: string; readonly stage_sequence: number; readonly leads: readonly Lead[] };

/** The stages of a form, checked: numbered without gaps, each source of the project and the caller's to manage, each leading on. */
export async function checkedStages(ctx: Context, number: number, given: readonly GivenStage[]): Promise<Stage[]> {
  const inOrder = [...given].sort((a, b) => a.stage_sequence - b.stage_sequence);
  if (inOrder.some(({ stage_sequence }, index) => stage_sequence !== index + 1))
    throw new AppError('versionStagesNotInOrder', {
      sequences: given.map(({ stage_sequence }) => stage_sequence).join(', '),
    });
  const twice = inOrder.find(({ name }, index) => inOrder.findIndex((one) => one.name === name) !== index);
  if (twice) throw new AppError('versionStageNameTwice', { name: twice.name });
  const stages = inOrder.map(
    ({ name, stage_sequence: sequence, leads }): Stage => ({
      stageId: number * stageIdsPerVersion + sequence,
      sequence,
      name,
      leadsTo: distinct(leads),
    }),
  );
  const uids = dbServiceUidsOf(stages);
  const sources = await requireDbServicesOf(ctx, ctx.project.uid, uids);
  for (const dbServiceUid of uids) ctx.demand('versionManage', { dbServiceUid });
  const types = new Map(sources.map(({ uid, dbType }) => [uid, dbType]));
  for (const [index, stage] of stages.entries()) demandLeadsOn(stage, stages[index + 1], types);
  return stages;
}

/** Numbers of the stages of one version never meet those of another. */
const stageIdsPerVersion = 100;

export function dbServiceUidsOf(stages: readonly Stage[]): string[] {
  return [...new Set(stages.flatMap(({ leadsTo }) => leadsTo.map(({ from }) => from)))];
}

function demandLeadsOn(stage: Stage, next: Stage | undefined, types: ReadonlyMap<string, string>): void {
  const isRight = stage.leadsTo.every(({ from, to }) =>
    next
      ? to !== undefined && next.leadsTo.some((lead) => lead.from === to) && types.get(from) === types.get(to)
      : to === undefined,
  );
  if (!isRight) throw new AppError('versionMappingBroken', { stage: stage.name });
}

function distinct(leads: readonly Lead[]): Stage['leadsTo'] {
  const byPair = new Map(
    leads.map(({ stage_instance_id: from, next_stage_instance_id: to }) => [
      `${from}\0${to ?? ''}`,
      { from, ...(to && { to }) },
    ]),
  );
  return [...byPair.values()];
}
