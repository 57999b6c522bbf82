import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import type { TextKind, TextPart } from '../../../../shared/rollback/pictures.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import type { Ask } from '../catalogue.ts';

type Place = { readonly schema: string; readonly name: string };
/** Under what a text was made, and under what the session makes one. */
type Made = { readonly mode: string; readonly client: string; readonly collation: string; readonly database: string };
type Session = Made & { readonly schema: string; readonly user: string; readonly maySetDefiner: boolean };

/** What the MySQL family keeps by its text: a routine, an event, or the triggers of a table. */
export async function mysqlTexts(ask: Ask, place: Place, kind: TextKind): Promise<TextPart[]> {
  const session = await sessionOf(ask, place.schema);
  if (kind === 'attached') return triggersOf(ask, place, session);
  return kind === 'event' ? eventsOf(ask, place, session) : routinesOf(ask, place, { kind, session });
}

async function sessionOf(ask: Ask, schema: string): Promise<Session> {
  const [row] = await ask(
    `select @@session.sql_mode, @@character_set_client, @@collation_connection, database(), current_user(),
       (select default_collation_name from information_schema.schemata where schema_name = ${mysqlText(schema)})`,
  );
  const [mode = '', client = '', collation = '', current, user = '', database] = (row ?? []).map((one) => one ?? '');
  const rights = await ask(
    `select privilege_type from information_schema.user_privileges where privilege_type in ('SUPER', 'SET USER', 'SET_USER_ID', 'SET_ANY_DEFINER')`,
  );
  return {
    mode,
    client,
    collation,
    database: database ?? '',
    schema: current ?? '',
    user,
    maySetDefiner: rights.length > 0,
  };
}

type Named = { readonly word: 'FUNCTION' | 'PROCEDURE' | 'EVENT' | 'TRIGGER'; readonly place: Place };

/** A text that can be made again as it is, with the settings under which it was made. */
function partOf(
  { word, place }: Named,
  { definition, made, session, definer }: { definition: string; made: Made; session: Session; definer: string },
): TextPart {
  const quoted = `${quoteBacktick(place.schema)}.${quoteBacktick(place.name)}`;
  const isSpoken = made.client === session.client && made.collation === session.collation;
  const speaking = ({ client, collation }: Made) =>
    isSpoken ? [] : [`SET character_set_client = ${client}, collation_connection = ${collation}`];
  const problem = problemOf({ definition, made, session, definer });
  return {
    name: `${word} ${place.name}`,
    definition,
    shape: '',
    drop: `DROP ${word} ${quoted}`,
    says: [],
    then: [],
    settings: [`SET sql_mode = ${mysqlText(made.mode)}`, ...speaking(made)],
    afterwards: [`SET sql_mode = 'STRICT_ALL_TABLES'`, ...speaking(session)],
    ...(problem && { problem }),
  };
}

/** A text is made for the collation of its schema, and its bytes are read as the character set of the session says. */
function problemOf({
  definition,
  made,
  session,
  definer,
}: {
  definition: string;
  made: Made;
  session: Session;
  definer: string;
}): TextPart['problem'] {
  if (definition === '') return 'hiddenText';
  if (made.database !== session.database) return 'otherCollation';
  const isPlain = [...definition].every((one) => one.charCodeAt(0) < 128);
  if (!isPlain && !/^utf8/.test(made.client)) return 'unwritable';
  return definer !== session.user && !session.maySetDefiner ? 'otherDefiner' : undefined;
}

function madeOf([mode, client, collation, database]: readonly (string | null | undefined)[]): Made {
  return { mode: mode ?? '', client: client ?? '', collation: collation ?? '', database: database ?? '' };
}

/** The text with the schema before its name, which the server does not write. */
function qualified(text: string, { word, place }: Named): string {
  const [schema, name] = [quoteBacktick(place.schema), quoteBacktick(place.name)];
  const head = new RegExp(
    `^(CREATE (?:AGGREGATE )?(?:DEFINER=(?:\`(?:[^\`]|\`\`)*\`|[^\`])*? )?(?:AGGREGATE )?${word} )(?:\`(?:[^\`]|\`\`)*\`\\.)?(?=\`)`,
    's',
  );
  return text
    .replace(head, (_, before: string) => `${before}${schema}.`)
    .replace(`${schema}.${name}`, () => `${schema}.${name}`);
}

async function routinesOf(
  ask: Ask,
  { schema, name }: Place,
  { kind, session }: { kind: TextKind; session: Session },
): Promise<TextPart[]> {
  const word = kind === 'function' ? 'FUNCTION' : 'PROCEDURE';
  const [found] = await ask(
    `select routine_schema, routine_name, sql_mode, character_set_client, collation_connection, database_collation, definer
     from information_schema.routines where routine_type = '${word}' and routine_schema = ${mysqlText(schema)} and routine_name = ${mysqlText(name)}`,
  );
  if (!found) return kind === 'function' ? loadedOf(ask, name) : [];
  const place = { schema: found[0] ?? schema, name: found[1] ?? name };
  const [created] = await ask(`show create ${word} ${quoteBacktick(place.schema)}.${quoteBacktick(place.name)}`);
  const definition = qualified(created?.[2] ?? '', { word, place });
  const part = partOf({ word, place }, { definition, made: madeOf(found.slice(2)), session, definer: found[6] ?? '' });
  return [{ ...part, then: await allowedOn(ask, { word, place }) }];
}

/** A function that a library holds has no text. */
async function loadedOf(ask: Ask, name: string): Promise<TextPart[]> {
  const rows = await ask(`select name from mysql.func where name = ${mysqlText(name)}`).catch(() => []);
  const part = { definition: '', shape: '', drop: '', says: [], then: [], settings: [], afterwards: [] };
  return rows.length > 0 ? [{ ...part, name: `FUNCTION ${name}`, problem: 'hiddenText' }] : [];
}

/** Who was allowed to use a routine goes with it, where the session may see that. */
async function allowedOn(ask: Ask, { word, place }: Named): Promise<string[]> {
  const rows = await ask(
    `select user, host, proc_priv from mysql.procs_priv where db = ${mysqlText(place.schema)} and routine_name = ${mysqlText(place.name)}
     and routine_type = '${word}' order by user, host`,
  ).catch(() => []);
  return rows.flatMap(([user, host, privileges]) => {
    const words = (privileges ?? '').toUpperCase().split(',').filter(Boolean);
    const given = words.filter((one) => one !== 'GRANT').join(', ') || 'USAGE';
    const option = words.includes('GRANT') ? ' WITH GRANT OPTION' : '';
    const on = `${word} ${quoteBacktick(place.schema)}.${quoteBacktick(place.name)}`;
    return [`GRANT ${given} ON ${on} TO ${mysqlText(user ?? '')}@${mysqlText(host ?? '')}${option}`];
  });
}

async function eventsOf(ask: Ask, { schema, name }: Place, session: Session): Promise<TextPart[]> {
  const [found] = await ask(
    `select event_schema, event_name, sql_mode, character_set_client, collation_connection, database_collation, definer, time_zone
     from information_schema.events where event_schema = ${mysqlText(schema)} and event_name = ${mysqlText(name)}`,
  );
  if (!found) return [];
  const place = { schema: found[0] ?? schema, name: found[1] ?? name };
  const [created] = await ask(`show create event ${quoteBacktick(place.schema)}.${quoteBacktick(place.name)}`);
  const word = 'EVENT';
  const definition = qualified(created?.[3] ?? '', { word, place });
  const part = partOf({ word, place }, { definition, made: madeOf(found.slice(2)), session, definer: found[6] ?? '' });
  return [{ ...part, settings: [...part.settings, `SET time_zone = ${mysqlText(found[7] ?? 'SYSTEM')}`] }];
}

/** The triggers of a table, in the order in which those of an event fire. */
async function triggersOf(ask: Ask, { schema, name }: Place, session: Session): Promise<TextPart[]> {
  const rows = await ask(
    `select trigger_schema, trigger_name, sql_mode, character_set_client, collation_connection, database_collation, definer,
       action_timing, event_manipulation, event_object_table
     from information_schema.triggers where event_object_schema = ${mysqlText(schema)} and event_object_table = ${mysqlText(name)}
     order by event_manipulation, action_timing, action_order`,
  );
  const parts: TextPart[] = [];
  for (const row of rows)
    parts.push(
      await triggerOf(
        ask,
        row.map((one) => one ?? ''),
        { schema, session },
      ),
    );
  return parts;
}

/** A trigger of the schema at hand is made by the words with which it was; of another schema every name is written in full. */
async function triggerOf(
  ask: Ask,
  row: readonly string[],
  { schema, session }: { schema: string; session: Session },
): Promise<TextPart> {
  const [inSchema = '', name = '', , , , , definer = '', timing, event, table = ''] = row;
  const place = { schema: inSchema, name };
  const named = `${quoteBacktick(inSchema)}.${quoteBacktick(name)}`;
  const [created] = await ask(`show create trigger ${named}`);
  const written = created?.[2] ?? '';
  const on = `${quoteBacktick(schema)}.${quoteBacktick(table)}`;
  const head = `CREATE DEFINER=${quotedUser(definer)} TRIGGER ${named} ${timing} ${event} ON ${on} FOR EACH ROW `;
  const parts = partsOf(written);
  const before = inSchema === session.schema && parts ? parts.head : head;
  const made = madeOf(row.slice(2));
  return {
    ...partOf({ word: 'TRIGGER', place }, { definition: parts ? before + parts.action : '', made, session, definer }),
    order: { among: `${timing} ${event}`, at: before.length, quoted: quoteBacktick(name) },
  };
}

const ident = '(?:`(?:[^`]|``)*`|"(?:[^"]|"")*"|[^\\s`"./]+)';
const gap = String.raw`(?:\s|/\*[\s\S]*?\*/|(?:--[ \t]|#)[^\n]*\n)`;
const triggerHead = new RegExp(
  [
    `CREATE${gap}+DEFINER=${ident}@${ident}`,
    `TRIGGER(?:${gap}+IF${gap}+NOT${gap}+EXISTS)?`,
    `${ident}(?:${gap}*\\.${gap}*${ident})?`,
    `(?:BEFORE|AFTER)${gap}+(?:INSERT|UPDATE|DELETE)${gap}+ON`,
    `${ident}(?:${gap}*\\.${gap}*${ident})?`,
    `FOR${gap}+EACH${gap}+ROW`,
  ].join(`${gap}*`),
  'iy',
);

/**
 * What stands before the action of a trigger, up to where the order among triggers would be said, and the action. The catalogue's own
 * text of the action is no measure: it writes ? for characters that it does not know, and other escapes.
 */
function partsOf(written: string): { readonly head: string; readonly action: string } | undefined {
  triggerHead.lastIndex = 0;
  const [head] = triggerHead.exec(written) ?? [];
  if (head === undefined) return undefined;
  const [between = ''] = new RegExp(`^${gap}*`).exec(written.slice(head.length)) ?? [];
  const at = head.length + between.length;
  return { head: between === '' ? `${head} ` : written.slice(0, at), action: written.slice(at) };
}

function quotedUser(definer: string): string {
  const at = definer.lastIndexOf('@');
  return at < 0
    ? quoteBacktick(definer)
    : `${quoteBacktick(definer.slice(0, at))}@${quoteBacktick(definer.slice(at + 1))}`;
}
