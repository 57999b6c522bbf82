import type { SchemaWish } from '../../../shared/audit/schema-wish.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { limits } from '../../../shared/limits.ts';
import { statementTables } from '../../databases/analysis/statement-tables.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { looking } from '../../databases/reading/open-looking.ts';
import { answerOf } from '../../databases/reading/answer-of.ts';
import type { LookingSession } from '../../databases/reading/service.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale } from '../../../shared/text.ts';
import { liveSchema } from '../../databases/instances/service.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { Script } from '../../ground/scripts/script.ts';
import { planAsker } from './ask-plans.ts';
import { adviseIndexes, noSource, withoutTrial } from './advise-indexes.ts';
import type { Found } from './found.ts';
import { optimizing, type Optimizing, type OptimizingInput } from './optimizing.ts';
import { trialRoom } from './trial/trial-room.ts';

/** What is optimised, and against what. */
export type Given = {
  readonly script: Script;
  readonly dbType: string;
  readonly schema: string;
  readonly metadata: string;
  readonly explain: string;
  readonly source: DbService | undefined;
  readonly projectUid: string;
  /** Who works in scratch databases: whoever begins anew takes those of before. */
  readonly holder: string;
  /** How often each statement runs, in their order; without, all weigh the same. */
  readonly executions?: readonly number[];
};

/** Optimises SQL with what its data source says; where that cannot be reached, with the text alone, and says so. */
export async function optimize(place: EventPlace, given: Given): Promise<Found> {
  const { source, schema, metadata, holder } = given;
  if (!source) return { ...withoutTrial(await computed(place, given, undefined), noSource), metadata };
  try {
    return await looking({ ...place, source, schema }, async (session) => {
      const tables = new Map<string, string>();
      const made = await computed(place, given, { session, tables });
      return {
        ...(await adviseIndexes(place, { made, session, source, holder })),
        metadata: [...tables.values()].join('\n\n'),
      };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'connectFailed') throw error;
    const made = await computed(place, { ...given, source: undefined }, undefined);
    return { ...withoutTrial(made, noSource), metadata, problem: inLocale(error.text, 'en-US') };
  }
}

async function computed(
  place: EventPlace,
  { script, dbType, schema, metadata, explain, source, projectUid, holder, executions }: Given,
  live: Live | undefined,
): Promise<Optimizing> {
  const chosen = schema || undefined;
  const input: OptimizingInput = { script, dbType, metadata, explain, live: live && { chosen }, executions };
  const plansOf = live && planAsker(live.session, place.world.clock);
  const searched = live?.session.catalogue.currentSchema ?? schema;
  const room = trialRoom(place, { projectUid, dbType, source, schema: searched, holder });
  try {
    return await place.world.compute.run(optimizing, input, {
      size: 'large',
      purpose: 'background',
      whose: `${place.tenant} ${projectUid}`,
      secondsMax: limits.optimizationSecondsMax,
      answers: {
        schema: async (wish: SchemaWish) =>
          source && (await liveSchema(place, source, { wish, schema: chosen, isFresh: true })).schema,
        trial: room.ask,
        plans: async (statements) => {
          if (!live || !plansOf) return [];
          await describe(live, statements[0], dbType);
          return plansOf(statements);
        },
      },
    });
  } finally {
    await room.close();
  }
}

type Live = { readonly session: LookingSession; readonly tables: Map<string, string> };

/** How the tables of a statement are made, in the words of the server. */
async function describe(
  { session, tables }: Live,
  statement: ParsedStatement | undefined,
  dbType: string,
): Promise<void> {
  if (!statement || tables.size >= limits.analysisTablesMax) return;
  const found = await answerOf(() => statementTables(session.catalogue, statement, dbType));
  if ('refusal' in found) return;
  for (const table of found)
    if ('description' in table) tables.set(`${table.schema}.${table.name}`, table.description.createText);
}
