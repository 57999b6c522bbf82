import { schemaWish, type SchemaWish } from '../../shared/audit/schema-wish.ts';
import type { ParsedScript } from '../../shared/audit/tree/parsed-script.ts';

/** What an audit of this script would ask of a database. */
export function wishOf({ statements }: ParsedScript, place: Parameters<typeof schemaWish>[0]): SchemaWish {
  const wish = schemaWish(place);
  for (const statement of statements) wish.take(statement);
  return wish.ended();
}
