import type { Name, ObjectName, Span } from './node.ts';
import type { CallStatement } from './statement.ts';

/** What sp_rename of SQL Server gives another name: a table with whatever else `path` names, or a column of it. */
type SpRename = {
  readonly from: string;
  readonly to: string;
  readonly table: ObjectName;
  readonly column: Name | undefined;
};

/** Reads a call of sp_rename; undefined where it is another, names an index, or is not written out. */
export function spRenameOf({ name, args }: CallStatement): SpRename | undefined {
  if (!/^sp_rename$/i.test(name.name.text)) return undefined;
  const [from, to, type] = args.map((argument) => (argument.kind === 'namedArgument' ? argument.value : argument));
  if (from?.kind !== 'literal' || to?.kind !== 'literal') return undefined;
  const word = type?.kind === 'literal' ? type.value.toUpperCase() : 'OBJECT';
  if (word !== 'OBJECT' && word !== 'COLUMN') return undefined;
  const parts = [...from.value.matchAll(part)].map(([, ...forms]) => nameAt(from, forms.find(Boolean) ?? ''));
  const column = word === 'COLUMN' ? parts.pop() : undefined;
  const [table, schema, catalog] = parts.reverse();
  if (!table) return undefined;
  const { start, end } = from;
  return {
    from: from.value,
    to: to.value,
    table: { kind: 'objectName', start, end, name: table, schema, catalog },
    column,
  };
}

const part = /\[([^\]]+)\]|"([^"]+)"|([^.[\]"]+)/g;

function nameAt({ start, end }: Span, text: string): Name {
  return { kind: 'name', start, end, text: text.trim(), quoted: true };
}
