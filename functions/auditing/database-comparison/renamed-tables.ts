import { AppError } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import { namedWords } from '../../databases/structures/named-words.ts';
import {
  tiesOfRenamedTables,
  withTablesRenamed,
  type RenamedTable,
  type TablePair,
} from '../../databases/structures/renamed-tables.ts';
import {
  keyOfObject,
  type Dependant,
  type Need,
  type ObjectName,
  type Statement,
  type Structures,
} from '../../databases/structures/structure.ts';
import type { Side, SideAtHand } from './script-between.ts';

type Both = { readonly base: Side; readonly comparison: Side };
type Asked = { readonly renamed: readonly RenamedTable[]; readonly objects: readonly ObjectName[] };
/** The comparison once some tables are called as in the baseline, and the statements that do so. */
export type TablesRenamed = {
  readonly side: Side;
  readonly statements: readonly Statement[];
  /** Needs of the baseline that are there once it is done, and what has a name only until then. */
  readonly isMet: (need: Need) => boolean;
  readonly stillTaken: (taken: ReadonlyMap<string, readonly Dependant[]>) => ReadonlyMap<string, readonly Dependant[]>;
};

/** Calls tables as a person says they are called now; refused where they are not two that stand on one side each. */
export async function tablesRenamed(
  structures: Structures,
  { base, comparison, at }: Both & { readonly at: SideAtHand },
  { renamed, objects }: Asked,
): Promise<TablesRenamed> {
  if (renamed.length === 0)
    return { side: comparison, statements: [], isMet: () => false, stillTaken: (taken) => taken };
  const pairs = renamed.map((one) => pairOf(one, { base, comparison }, { renamed, objects }));
  const how = { pairs, like: base.objects };
  const of = withTablesRenamed(structures, comparison.objects, how);
  const standing = withTablesRenamed(structures, comparison.standing, how);
  const ties = tiesOfRenamedTables(comparison.ties, pairs, of.parts, structures.quote);
  const isNew = (object: ObjectName | undefined) =>
    object?.type === 'TABLE' && pairs.some(({ to }) => to === object.name);
  const texts = await structures.renames.programs(at.connection, at.schema);
  const isChosen = new Set(objects.map(keyOfObject));
  const others = texts.filter((one) => !isChosen.has(keyOfObject(one)));
  return {
    side: { ...comparison, objects: of.objects, standing: standing.objects, ties },
    statements: [...pairs.map((pair) => statementOf(structures, pair, others)), ...of.statements],
    isMet: ({ object, kind, name }) =>
      isNew(object) || (kind === 'sequence' && of.statements.some(({ sql }) => sql.endsWith(` RENAME TO ${name};`))),
    stillTaken: (taken) => {
      const { dependants } = tiesOfRenamedTables(
        { needs: new Map(), dependants: taken },
        pairs,
        of.parts,
        structures.quote,
      );
      const isOwn = (key: string) => (one: Dependant) =>
        one.object !== undefined && isNew(one.object) && keyOfObject(one.object) === key;
      return new Map([...dependants].map(([key, all]) => [key, all.filter((one) => !isOwn(key)(one))]));
    },
  };
}

/** What names the table in a text, and is not changed besides, stands beside the statement. */
function statementOf(
  { renames }: Structures,
  { from, to }: TablePair,
  texts: readonly (ObjectName & { readonly text: string })[],
): Statement {
  const naming = texts.filter(({ text }) => text.includes(from) && namedWords([text]).includes(from));
  const detail = naming.map(({ type, name }) => `${type} ${name}`).join(', ');
  const { sql, losses = [] } = renames.statement(from, to);
  return {
    sql,
    losses: [...losses, ...(detail === '' ? [] : [{ kind: 'textsKeepTable' as const, name: from, detail }])],
  };
}

function pairOf({ from, to }: RenamedTable, { base, comparison }: Both, { renamed, objects }: Asked): TablePair {
  const tableOf = (side: Side, name: string) => side.objects.find((one) => one.table && one.name === name);
  const isChosen = (name: string) => objects.some((one) => one.type === 'TABLE' && one.name === name);
  const [present, wanted] = [tableOf(comparison, from), tableOf(base, to)];
  const refuse = (why: Text) => new AppError('comparedTableRenameUnknown', { from, to, why });
  if (renamed.filter((one) => one.from === from || one.to === to).length > 1) throw refuse(reasons.twice);
  const unchosen = [from, to].find((name) => !isChosen(name));
  if (unchosen !== undefined) throw refuse(reasons.unchosen);
  if (!present || tableOf(base, from)) throw refuse(reasons.notOld);
  if (!wanted || tableOf(comparison, to)) throw refuse(reasons.notNew);
  if (present.special || wanted.special) throw refuse(reasons.special);
  return { from, to, present, wanted };
}

const reasons = {
  twice: { zh: '其中一个表出现了不止一次', en: 'one of the two tables is named more than once' },
  unchosen: { zh: '两个表都须在所选对象中', en: 'both tables have to be among the chosen objects' },
  notOld: {
    zh: '旧名的表须只在对比侧',
    en: 'a table of the old name has to be on the comparison side alone',
  },
  notNew: { zh: '新名的表须只在基准侧', en: 'a table of the new name has to be on the side of the baseline alone' },
  special: { zh: '不为这种表编写语句', en: 'no statement is written of such a table' },
} as const satisfies Record<string, Text>;
