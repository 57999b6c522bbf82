import { engineOf } from '../../../shared/engines/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import type { LookingSession } from '../../databases/reading/service.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { Found, FoundAdvice } from './found.ts';
import { tableKey } from './table-key.ts';
import type { AdvisedTable, IndexIdeas, Optimizing } from './optimizing.ts';
import { tryIndexes, indexesOfStatement, type TrialPlace } from './try-indexes.ts';

type Advised = Pick<Found, 'statements' | 'advice'>;
type Given = {
  readonly made: Optimizing;
  readonly session: LookingSession;
  readonly source: DbService;
  /** Who works in scratch databases: whoever begins anew takes those of before. */
  readonly holder: string;
};

/** Why nothing was tried where no data source can be asked. */
export const noSource: Text = {
  zh: '没有连接数据源，无法试用索引',
  en: 'no data source was asked, so nobody could try them',
};

/** Tries indexes where that harms nobody, and advises only what a plan read there. */
export async function adviseIndexes(place: EventPlace, { made, session, source, holder }: Given): Promise<Advised> {
  const standing = await standingIndexes(session, made.tables);
  if (made.ideas.every(({ candidates }) => candidates.length === 0)) {
    const { statements, advice } = withoutTrial(made, undefined);
    return { statements, ...(advice && { advice: { ...advice, standing } }) };
  }
  const { dialect } = engineOf(source.dbType);
  const { clock } = place.world;
  const triedOf = (what: Optimizing) => (trial: TrialPlace) => tryIndexes(what, trial, { dialect, clock });
  const imagined = await imagining(session);
  const copied = copiedOf(made);
  const advice = imagined
    ? await triedOf(made)(imagined)
    : await inRoomOf(place, { made: copied, source, holder }, triedOf(copied));
  if ('reason' in advice) {
    const { statements, advice: none } = withoutTrial(made, advice.reason);
    return { statements, ...(none && { advice: { ...none, standing } }) };
  }
  const statements = made.statements.map((one, at) => ({ ...one, indexes: indexesOfStatement(advice, at + 1) }));
  return { statements, advice: { ...advice, standing } };
}

/** Tables behind views are not in a copy: whoever reads them would find none of their rows. */
function copiedOf(made: Optimizing): Optimizing {
  const copied = new Set(made.tables.map(tableKey));
  const isCopied = ({ tables }: IndexIdeas) => tables.every((one) => copied.has(one));
  const withoutViews = (idea: IndexIdeas): IndexIdeas =>
    isCopied(idea) ? idea : { ...idea, statement: undefined, candidates: [], notJudged: namesView };
  return { ...made, ideas: made.ideas.map(withoutViews) };
}

const namesView: Text = {
  zh: '语句使用了视图，演练副本只包含直接使用的表',
  en: 'it names a view, and a rehearsal copy holds only tables that are named',
};

/** A room is made for tables of one schema: the one in which names without a schema are looked up. */
async function inRoomOf(
  place: EventPlace,
  { made, source, holder }: Omit<Given, 'session'>,
  tried: (trial: TrialPlace) => Promise<FoundAdvice>,
): Promise<FoundAdvice | { readonly reason: Text }> {
  const [schema = '', ...others] = new Set(made.tables.map((table) => table.schema));
  if (others.length > 0) return { reason: severalSchemas };
  const { inIndexRoom } = await import('./index-room/in-index-room.ts');
  const statements = made.ideas.flatMap(({ statement }) => (statement ? [statement] : []));
  const copied = { schema, names: made.tables.map(({ name }) => name), statements };
  const ended = await inIndexRoom(place, { source, copied, holder }, tried);
  return 'found' in ended ? ended.found : ended;
}

/** What was thought of stays what it is: ideas, with the reason why nobody tried them. */
export function withoutTrial({ statements, ideas }: Optimizing, reason: Text | undefined): Advised {
  const isUntried = reason !== undefined && statements.some(({ indexes }) => indexes.length > 0);
  const costOf = (at: number) => {
    const plan = statements[at]?.plans.at(-1);
    return plan && 'cost' in plan ? (plan.cost ?? 0) : 0;
  };
  const sum = statements.reduce((all, _, at) => all + costOf(at), 0);
  const isAsked = ideas.some(({ tables }) => tables.length > 0);
  return {
    statements: statements.map((one) => ({
      ...one,
      indexes: [],
      ...(one.indexes.length > 0 && {
        ideas: one.indexes.map(({ statement, reason: why }) => ({ statement, reason: why })),
      }),
    })),
    advice: {
      ...(isUntried || !isAsked ? { notTried: reason ?? noTables } : {}),
      indexes: [],
      before: sum,
      after: sum,
      notJudged: statements.flatMap(({ problem }, at) => (problem ? [{ number: at + 1, reason: problem }] : [])),
      standing: [],
    },
  };
}

const noTables: Text = { zh: '不知道语句中的表', en: 'the tables of the statements are not known' };
const severalSchemas: Text = {
  zh: '语句涉及多个 Schema 的表，演练副本只包含一个 Schema',
  en: 'the statements name tables of several schemas, and a rehearsal copy holds one',
};

async function imagining(session: LookingSession): Promise<TrialPlace | undefined> {
  const imagined = await session.imaginedIndexes();
  if (!imagined) return undefined;
  return {
    on: { zh: `数据源（由 ${imagined.by} 模拟）`, en: `the data source, imagined by ${imagined.by}` },
    plan: (statement, indexes) => imagined.plan(statement, indexes),
    bytes: (index) => imagined.bytes(index),
    isCheap: true,
  };
}

/** Indexes that could go: another one does the same, or nobody reads them. */
async function standingIndexes(
  session: LookingSession,
  tables: readonly AdvisedTable[],
): Promise<FoundAdvice['standing']> {
  const found: FoundAdvice['standing'] = [];
  for (const { schema, name: table, redundant } of tables) {
    const uses = await session.indexUse(schema, table);
    const bytesOf = (name: string) => uses.find((one) => one.name === name)?.bytes;
    for (const { name, by } of redundant) {
      const bytes = bytesOf(name);
      found.push({ table, name, ...(bytes !== undefined && { bytes }), reason: sameAs(by) });
    }
    for (const { name, bytes, reads, since, isKey } of uses)
      if (reads === 0 && !isKey && !redundant.some((one) => one.name === name))
        found.push({ table, name, bytes, reason: unread(since) });
  }
  return found;
}

function sameAs(other: string): Text {
  return { zh: `索引 ${other} 以相同的列开头`, en: `${other} begins with the same columns` };
}

function unread(since: string): Text {
  return {
    zh: since === '' ? '自开始计数以来没有被读取过' : `自 ${since} 开始计数以来没有被读取过`,
    en:
      since === ''
        ? 'nobody has read it since reads are counted'
        : `nobody has read it since ${since}, when reads began to be counted`,
  };
}
