import type { SchemaObject } from '../structure.ts';
import type { Ask } from './ask.ts';
import { ownerIn, ownerOf } from './owners.ts';

/** Views, by their numbers. */
export async function viewsOf(ask: Ask, oids: readonly string[]) {
  const { rows } = await ask(`
    select c.oid::text, c.relname, c.relkind, case c.relkind when 'm' then 'MATERIALIZED ' else '' end || 'VIEW ' || quote_ident(c.relname), pg_get_viewdef(c.oid, true),
      (select string_agg(quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod) || a.attcollation, chr(10) order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      c.relispopulated::text, ${ownerIn('c.relowner')}
    from pg_class c where c.oid in (${oids.join(', ')}) order by c.relname`);
  return rows.map(([oid, name, kind, head, body, shape, isFilled, owner]) => {
    const query = (body ?? '').replace(/;$/, '');
    const end = kind === 'm' && isFilled === 'false' ? '\nWITH NO DATA' : '';
    const text = `CREATE ${head} AS\n${query}${end};`;
    const view: SchemaObject = {
      type: 'VIEW',
      name: name ?? '',
      text,
      ...(kind === 'v' && { shape: shape?.split('\n') ?? [] }),
      ...ownerOf(owner),
    };
    return [oid ?? '', view] as const;
  });
}

/** Functions and procedures, by their numbers. */
export async function routinesOf(ask: Ask, oids: readonly string[]) {
  const { rows } = await ask(`
    select c.oid::text, c.proname, c.prokind, pg_get_functiondef(c.oid), quote_ident(n.nspname) || '.', pg_get_function_identity_arguments(c.oid),
      concat_ws(' ', pg_get_function_arguments(c.oid), pg_get_function_result(c.oid)), ${ownerIn('c.proowner')}
    from pg_proc c join pg_namespace n on n.oid = c.pronamespace where c.oid in (${oids.join(', ')}) order by c.proname, 6`);
  return rows.map(([oid, name, kind, text, prefix, signature, shape, owner]) => {
    const routine: SchemaObject = {
      type: kind === 'p' ? 'PROCEDURE' : 'FUNCTION',
      name: name ?? '',
      // The server always writes the schema before the routine's own name, and nowhere else of the head.
      text: `${(text ?? '').replace(prefix ?? '', () => '').trimEnd()};`,
      signature: signature ?? '',
      shape: [shape ?? ''],
      ...ownerOf(owner),
    };
    return [oid ?? '', routine] as const;
  });
}

/** Triggers, by their numbers. */
export async function triggersOf(ask: Ask, oids: readonly string[]) {
  const { rows } = await ask(`
    select c.oid::text, c.tgname, pg_get_triggerdef(c.oid, true), t.relname
    from pg_trigger c join pg_class t on t.oid = c.tgrelid where c.oid in (${oids.join(', ')}) order by c.tgname, t.relname`);
  return rows.map(([oid, name, text, table]) => {
    const trigger: SchemaObject = {
      type: 'TRIGGER',
      name: name ?? '',
      text: `${text};`,
      signature: table ?? '',
    };
    return [oid ?? '', trigger] as const;
  });
}
