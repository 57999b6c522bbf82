import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { partDifferences } from '../../../shared/rollback/part-differences.ts';
import type { Picture, TablePicture, ViewPicture } from '../../../shared/rollback/pictures.ts';
import type { Place } from './scene.ts';
import { families } from './families.ts';

type Relation = NonNullable<Picture['is']>;

/** What must be there so that a relation can be what it was: what a view reads, and what new foreign keys refer to. */
export async function needsOf(was: Relation, left: Picture['is'], family: EngineFamily): Promise<Place[]> {
  if (was.type === 'view') return left?.type === 'view' && left.text === was.text ? [] : readsOf(was, family);
  const read = left ? [] : (was.around?.computed?.reads ?? []);
  return [...read.map(placeIn), ...foreignTables(was, left?.type === 'table' ? left : undefined, family)];
}

/** What a view reads: as the catalogue tells, else by its text. */
async function readsOf(view: ViewPicture, family: EngineFamily): Promise<Place[]> {
  if (view.reads) return view.reads.map(placeIn);
  if (!families[family].readsViewsByText) return [];
  // Only a rollback looks at texts of views, and the grammars are large.
  const [{ parseScript }, { nodesOf }] = await Promise.all([
    import('../../../shared/audit/read/parse.ts'),
    import('../../../shared/audit/tree/walk.ts'),
  ]);
  const [statement] = parseScript(`CREATE ${view.text}`, 'mysql').statements;
  if (!statement || statement.error) return [];
  return nodesOf(statement.tree, 'table')
    .map(({ name }) => ({ schema: name.schema?.text ?? view.schema, name: name.name.text }))
    .filter(({ schema, name }) => schema !== view.schema || name !== view.name);
}

function placeIn(written: string): Place {
  const dot = written.indexOf('.');
  return { schema: written.slice(0, dot), name: written.slice(dot + 1) };
}

function foreignTables(was: TablePicture, left: TablePicture | undefined, family: EngineFamily): Place[] {
  const { gone, changed } = partDifferences(was.constraints, left?.constraints ?? []);
  return [...gone, ...changed.map((one) => one.was)].flatMap(({ kind, definition }) => {
    if (kind !== 'foreign') return [];
    const name = families[family].namePattern;
    const [, first, second] = new RegExp(`REFERENCES (${name})(?:\\.(${name}))?`).exec(definition) ?? [];
    if (first === undefined) return [];
    const place =
      second === undefined
        ? { schema: was.schema, name: unquoted(first) }
        : { schema: unquoted(first), name: unquoted(second) };
    return place.schema === was.schema && place.name === was.name ? [] : [place];
  });
}

function unquoted(name: string): string {
  const quote = name[0];
  if (quote !== '"' && quote !== '`') return name;
  return name.slice(1, -1).replaceAll(quote + quote, quote);
}
