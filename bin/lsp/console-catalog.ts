import * as z from 'zod';
import { catalogOfSource, type FetchedCatalog } from '../../shared/audit/complete/fetched-catalog.ts';
import type { Locale } from '../../shared/text.ts';
import { asked } from '../ask-server.ts';

/** Which data source of which console the SQL of an editor is for, as the editor's settings or its extension say it. */
export const consolePlace = z.object({
  address: z.string().regex(/^https?:\/\/\S+$/),
  project: z.string().min(1),
  dataSource: z.string().min(1),
  schema: z.string().default(''),
  /** Never in settings: an extension hands over what lies in the editor's store of secrets. */
  token: z.string().min(1).optional(),
});
export type ConsolePlace = z.output<typeof consolePlace>;

const schemasPath = '/sqle/v1/projects/{project_name}/instances/{instance_name}/schemas';
/** What is asked of the console, as the contract has it. */
export const catalogCalls = {
  schemas: `GET ${schemasPath}`,
  tables: `GET ${schemasPath}/{schema_name}/tables`,
  metadata: `GET ${schemasPath}/{schema_name}/tables/{table_name}/metadata`,
} as const;

const keptMs = 300_000;

/** What the console tells of a data source to the person of a token, remembered for some minutes. */
export function consoleCatalog(place: ConsolePlace, token: string, locale: Locale): FetchedCatalog {
  const address = place.address.replace(/\/+$/, '');
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<unknown> }>();
  const source = { project_name: place.project, instance_name: place.dataSource };
  const fetched = (path: string) => {
    const known = kept.get(path);
    if (known && known.until > Date.now()) return known.answer;
    // A token goes to the address that it was given for, and to no other that answers instead.
    const answer = asked({ address, token, timeoutSeconds: 60, locale }, path, { redirect: 'error' });
    kept.set(path, { until: Date.now() + keptMs, answer });
    answer.catch(() => kept.delete(path));
    return answer;
  };
  const told = async <T>(call: string, names: Names, shape: z.ZodType<{ readonly data: T }>) =>
    shape.parse(await fetched(pathOf(call, { ...source, ...names }))).data;
  return catalogOfSource(
    {
      schemas: async () => (await told(catalogCalls.schemas, {}, schemaNames)).schema_name_list,
      tables: async (schema_name) =>
        (await told(catalogCalls.tables, { schema_name }, tableNames)).map(({ name }) => name),
      metadata: (schema_name, table_name) => told(catalogCalls.metadata, { schema_name, table_name }, tableMetadata),
    },
    place.schema,
  );
}

type Names = Readonly<Record<string, string>>;

function pathOf(call: string, names: Names): string {
  return call.replace('GET ', '').replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
}

const schemaNames = z.object({ data: z.object({ schema_name_list: z.array(z.string()) }) });
const tableNames = z.object({ data: z.array(z.object({ name: z.string() })) });
const tableMetadata = z.object({
  data: z.object({
    columns: z.object({ rows: z.array(z.record(z.string(), z.string())) }),
    create_table_sql: z.string(),
  }),
});
