import type { Stage } from './wire.ts';

/** A stage as it is written: its data sources, and for each where it leads. */
export type StageDraft = {
  readonly key: string;
  readonly name: string;
  readonly sources: readonly string[];
  readonly leadsTo: Readonly<Record<string, readonly string[]>>;
};
/** Where a stored stage leads, as the server says it. */
export type Dependency = { readonly stage_instance_id: string; readonly next_stage_instance_id: string };

export const emptyStages: readonly StageDraft[] = [
  { key: '1', name: '', sources: [], leadsTo: {} },
  { key: '2', name: '', sources: [], leadsTo: {} },
];

export function nextStageKey(stages: readonly StageDraft[]): string {
  return String(Math.max(0, ...stages.map(({ key }) => Number(key))) + 1);
}

/** The stages of a version that exists, to be written anew. */
export function draftsOf(stages: readonly Stage[], dependencies: readonly (readonly Dependency[])[]): StageDraft[] {
  return stages.map(({ stage_id, stage_name, stage_instances }, index) => ({
    key: String(stage_id),
    name: stage_name,
    sources: stage_instances.map(({ instances_id }) => instances_id),
    leadsTo: Object.fromEntries(
      stage_instances.map(({ instances_id }) => [
        instances_id,
        (dependencies[index] ?? [])
          .filter((one) => one.stage_instance_id === instances_id && one.next_stage_instance_id !== '')
          .map((one) => one.next_stage_instance_id),
      ]),
    ),
  }));
}

/** Where a data source of a stage leads now: what was chosen, as far as it is still in the next stage; a single choice needs no choosing. */
export function leadsOf(stages: readonly StageDraft[], index: number, source: string, fits: (to: string) => boolean) {
  const next = (stages[index + 1]?.sources ?? []).filter(fits);
  const chosen = (stages[index]?.leadsTo[source] ?? []).filter((to) => next.includes(to));
  return { options: next, chosen: chosen.length === 0 && next.length === 1 ? next : chosen };
}

/** The data sources that stand in several stages, each with the numbers of those: what passes through would run on it again. */
export function inSeveralStages(
  stages: readonly StageDraft[],
): readonly { readonly source: string; readonly numbers: readonly number[] }[] {
  const numbersOf = (source: string) =>
    stages.flatMap(({ sources }, index) => (sources.includes(source) ? [index + 1] : []));
  return [...new Set(stages.flatMap(({ sources }) => sources))]
    .map((source) => ({ source, numbers: numbersOf(source) }))
    .filter(({ numbers }) => numbers.length > 1);
}

export type WireStage = {
  readonly name: string;
  readonly stage_sequence: number;
  readonly leads: { stage_instance_id: string; next_stage_instance_id: string }[];
};

/** The stages for the wire, or nothing where something is missing. */
export function wireStages(
  stages: readonly StageDraft[],
  fits: (from: string, to: string) => boolean,
): WireStage[] | undefined {
  const names = stages.map(({ name }) => name.trim());
  if (names.some((name, index) => name === '' || names.indexOf(name) !== index)) return undefined;
  const wire = stages.map(({ sources }, index) => ({
    name: names[index] ?? '',
    stage_sequence: index + 1,
    leads: sources.flatMap((from) => {
      if (index === stages.length - 1) return [{ stage_instance_id: from, next_stage_instance_id: '' }];
      return leadsOf(stages, index, from, (to) => fits(from, to)).chosen.map((to) => ({
        stage_instance_id: from,
        next_stage_instance_id: to,
      }));
    }),
  }));
  const isComplete = stages.every(
    ({ sources }, index) =>
      sources.length > 0 && sources.every((from) => wire[index]?.leads.some((lead) => lead.stage_instance_id === from)),
  );
  return isComplete ? wire : undefined;
}
