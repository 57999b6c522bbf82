import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import { partChanges } from '../part-changes.ts';
import type { SchemaObject, Statement } from '../structure.ts';

const option = 'OPTION ';
/** What a statement can turn of a wrapper or a server; with anything else it is another one. */
const altered: ReadonlySet<string> = new Set(['HANDLER', 'VALIDATOR', 'VERSION']);

/** What turns a wrapper or a server into another one, in one statement; nothing where it has to be made anew. */
export function optionChanges(wanted: SchemaObject, present: SchemaObject): readonly Statement[] | undefined {
  const { gone, fresh, changed } = partChanges(wanted.parts ?? [], present.parts ?? []);
  const isOption = ({ name }: { readonly name: string }) => name.startsWith(option);
  const coming = [...fresh, ...changed.map(({ after }) => after)];
  const own = [...gone, ...coming].filter((one) => !isOption(one));
  if (own.some(({ name }) => !altered.has(name))) return undefined;
  const named = (name: string) => quoteDouble(name.slice(option.length));
  const options = [
    ...gone.filter(isOption).map(({ name }) => `DROP ${named(name)}`),
    ...fresh.filter(isOption).map(({ name, definition }) => `ADD ${named(name)} ${definition}`),
    ...changed.flatMap(({ after }) => (isOption(after) ? [`SET ${named(after.name)} ${after.definition}`] : [])),
  ];
  const words = [
    ...gone.flatMap((one) => (isOption(one) ? [] : [one.name === 'VERSION' ? 'VERSION NULL' : `NO ${one.name}`])),
    ...coming.flatMap((one) => (isOption(one) ? [] : [`${one.name} ${one.definition}`])),
    ...(options.length > 0 ? [`OPTIONS (${options.join(', ')})`] : []),
  ];
  const thing = `${wanted.type.replaceAll('_', ' ')} ${quoteDouble(wanted.name)}`;
  return words.length === 0 ? [] : [{ sql: `ALTER ${thing} ${words.join(' ')};` }];
}
