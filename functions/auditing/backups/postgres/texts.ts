import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { TextKind, TextPart } from '../../../../shared/rollback/pictures.ts';
import type { Ask } from '../catalogue.ts';

type Place = { readonly schema: string; readonly name: string };
type Row = Awaited<ReturnType<Ask>>[number];

const text = (value: string) => literalOf.postgres(value, 'text');

/** What PostgreSQL keeps by its text: all routines of a name, or the triggers and rules of a relation. */
export function postgresTexts(ask: Ask, place: Place, kind: TextKind): Promise<TextPart[]> {
  return kind === 'attached' ? attachedTo(ask, place) : routinesOf(ask, place);
}

const words: Readonly<Record<string, string>> = { f: 'FUNCTION', w: 'FUNCTION', p: 'PROCEDURE' };

/** Every overload is looked at: which of them a statement means is the server's to tell. Aggregates have no text. */
async function routinesOf(ask: Ask, { schema, name }: Place): Promise<TextPart[]> {
  const rows = await ask(
    `select p.oid::text, p.prokind::text, pg_get_functiondef(p.oid), pg_get_function_identity_arguments(p.oid), oidvectortypes(p.proargtypes),
       concat_ws(' ', p.prokind, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), p.proretset::text), obj_description(p.oid, 'pg_proc'), pg_get_userbyid(p.proowner)
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = ${text(schema)} and p.proname = ${text(name)} and p.prokind <> 'a' order by p.proargtypes::text`,
  );
  const parts: TextPart[] = [];
  for (const row of rows) parts.push(await routineOf(ask, { schema, name }, row));
  return parts;
}

async function routineOf(
  ask: Ask,
  { schema, name }: Place,
  [oid, kind, definition, identity, types, shape, comment = null, owner]: Row,
): Promise<TextPart> {
  const word = words[kind ?? ''] ?? 'FUNCTION';
  const place = `${word} ${quoteDouble(schema)}.${quoteDouble(name)}(${identity ?? ''})`;
  return partOf({
    name: `${word} ${name}(${types ?? ''})`,
    definition: (definition ?? '').trim(),
    shape: shape ?? '',
    drop: `DROP ${place}`,
    says: [
      `COMMENT ON ${place} IS ${literalOf.postgres(comment, 'text')}`,
      `ALTER ${place} OWNER TO ${quoteDouble(owner ?? '')}`,
    ],
    then: [
      ...(await extensionsOf(ask, oid ?? '0', place)),
      ...(await allowedOn(ask, { oid: oid ?? '0', place, owner: owner ?? '' })),
    ],
    // Its body may name what is not there yet, or lies where another session looks for it.
    settings: ['SET check_function_bodies = off'],
  });
}

function partOf(part: Pick<TextPart, 'name' | 'definition' | 'drop'> & Partial<TextPart>): TextPart {
  return { shape: '', says: [], then: [], settings: [], afterwards: [], ...part };
}

async function extensionsOf(ask: Ask, oid: string, place: string): Promise<string[]> {
  const rows = await ask(
    `select e.extname from pg_depend d join pg_extension e on e.oid = d.refobjid
     where d.classid = 'pg_proc'::regclass and d.objid = ${oid} and d.refclassid = 'pg_extension'::regclass and d.deptype = 'x' order by 1`,
  );
  return rows.map(([extension]) => `ALTER ${place} DEPENDS ON EXTENSION ${quoteDouble(extension ?? '')}`);
}

/** A new routine is everybody's and its owner's; where it is not, that is taken back before others are given theirs. */
async function allowedOn(
  ask: Ask,
  { oid, place, owner }: { oid: string; place: string; owner: string },
): Promise<string[]> {
  const rows = await ask(
    `select case when a.grantee = 0 then null else pg_get_userbyid(a.grantee) end, a.is_grantable::text
     from pg_proc p, aclexplode(p.proacl) a where p.oid = ${oid} order by 1 nulls first`,
  );
  const [known] = await ask(`select proacl is null from pg_proc where oid = ${oid}`);
  if (known?.[0] === 't' || known?.[0] === 'true') return [];
  const granted = rows.map(([grantee, mayGrant]) => {
    const whom = grantee === null ? 'PUBLIC' : quoteDouble(grantee ?? '');
    return `GRANT EXECUTE ON ${place} TO ${whom}${mayGrant === 'true' ? ' WITH GRANT OPTION' : ''}`;
  });
  return [`REVOKE ALL ON ${place} FROM PUBLIC, ${quoteDouble(owner)}`, ...granted];
}

const enabled: Readonly<Record<string, string>> = {
  O: 'ENABLE',
  D: 'DISABLE',
  A: 'ENABLE ALWAYS',
  R: 'ENABLE REPLICA',
};

/** Triggers fire in the order of their names, so that nothing else says where they stand. */
async function attachedTo(ask: Ask, { schema, name }: Place): Promise<TextPart[]> {
  const relation = `${quoteDouble(schema)}.${quoteDouble(name)}`;
  const rows = await ask(
    `select 'TRIGGER', t.tgname, pg_get_triggerdef(t.oid), t.tgenabled::text, obj_description(t.oid, 'pg_trigger'), t.tgparentid <> 0, c.relkind::text
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.oid = to_regclass(${text(relation)}) and not t.tgisinternal
     union all select 'RULE', r.rulename, pg_get_ruledef(r.oid), r.ev_enabled::text, obj_description(r.oid, 'pg_rewrite'), false, c.relkind::text
     from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.oid = to_regclass(${text(relation)}) and r.rulename <> '_RETURN'
     order by 1, 2`,
  );
  return rows.map((row) => attachedOf(row, relation));
}

function attachedOf([word, name, definition, state, comment = null, isPart, kind]: Row, relation: string): TextPart {
  const quoted = quoteDouble(name ?? '');
  const switched = `ALTER TABLE ${relation} ${enabled[state ?? 'O'] ?? 'ENABLE'} ${word} ${quoted}`;
  // Those of a view are always in force.
  const isSwitchable = kind === 'r' || kind === 'p' || kind === 'f';
  return partOf({
    name: `${word} ${name}`,
    definition: (definition ?? '').replace(/;$/, ''),
    drop: `DROP ${word} ${quoted} ON ${relation}`,
    says: [
      `COMMENT ON ${word} ${quoted} ON ${relation} IS ${literalOf.postgres(comment, 'text')}`,
      ...(isSwitchable ? [switched] : []),
    ],
    ...(isPart === 't' && { problem: 'dividedTable' }),
  });
}
