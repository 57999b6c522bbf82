import * as z from 'zod';
import { sourceKindNames } from '../../../shared/scripts/index.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { Script } from '../../ground/scripts/script.ts';
import { optimizationFile, type Optimization } from './optimization-repo.ts';

const scriptSchema: z.ZodType<Script> = z
  .object({
    source: z.enum(['form_data', 'sql_file', 'mybatis_xml_file', 'zip_file', 'git_repository']),
    fileName: z.string().optional(),
    files: z.array(z.object({ path: z.string(), kind: z.enum(sourceKindNames), text: z.string() })),
    skipped: z.array(z.object({ path: z.string(), reason: z.object({ zh: z.string(), en: z.string() }) })),
  })
  .transform((script) => ({ ...script, fileName: script.fileName }));
const givenSchema = z.object({
  script: scriptSchema,
  metadata: z.string(),
  explain: z.string(),
  /** How often each statement runs, in their order. */
  executions: z.array(z.number().int()).optional(),
});
/** What was given with the request, as it waits in a file. */
export type GivenFile = z.output<typeof givenSchema>;

type Place = Pick<EventPlace, 'tenant' | 'world'>;

/** What is to be optimised; nothing where its project is being removed. */
export async function givenOf(
  { tenant, world }: Place,
  { optimizationId }: Pick<Optimization, 'optimizationId'>,
): Promise<GivenFile | undefined> {
  const bytes = await world.files.forTenant(tenant).get(optimizationFile(optimizationId, 'given'));
  return bytes && givenSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** The text that was given, as long as nothing was found for its statements. */
export async function givenSql(place: Place, record: Optimization): Promise<string> {
  const given = await givenOf(place, record);
  return (given?.script.files ?? []).map(({ text }) => text).join('\n');
}
