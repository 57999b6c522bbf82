import { tokenKinds, type Tokens } from '../audit/tokens/tokens.ts';
import type { AnyNode, NodeOf } from '../audit/tree/any-node.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Text } from '../text.ts';
import { allowedKinds, mayCall } from './allowed.ts';
import type { MaskingDialect } from './mask-sql.ts';

/** What stands between a statement and plain values, by name, so that the proof can take away each one. */
export const guards = [
  'understood',
  'obeyedComments',
  'hints',
  'kinds',
  'unseen',
  'clauses',
  'functions',
  'ownFunctions',
  'withNames',
  'wholeTables',
  'unknownRelations',
  'unfitRelations',
  'missingRelations',
  'views',
  'masks',
  'indexes',
  'planner',
  'fences',
  'origins',
] as const;
export type Guard = (typeof guards)[number];

/** How a statement is looked at: on which servers, by which guards, and its tokens. */
export type Looking = {
  readonly dialect: MaskingDialect;
  readonly has: (guard: Guard) => boolean;
  readonly tokens: Tokens;
};

/** Why a statement as a whole cannot be masked. */
export function statementObstacle(
  { fidelity, text, comments }: ParsedStatement,
  { dialect, has, tokens }: Looking,
): Text | undefined {
  if (has('understood') && fidelity !== 'full') return texts.notUnderstood;
  if (has('understood') && hidesName(tokens)) return texts.hiddenName;
  if (has('obeyedComments') && dialect === 'mysql' && /\/\*M?!/i.test(text)) return texts.comment;
  if (has('hints') && comments.some(({ hint }) => hint)) return texts.hint;
  return undefined;
}

/**
 * Whether a name is not what it looks like: escapes in U&"…", or a wide space, which parts words here and is a letter of a name for
 * the servers.
 */
function hidesName({ source, kinds, starts, ends, count, comments }: Tokens): boolean {
  const isComment = (offset: number) => comments.some(({ start, end }) => start <= offset && offset < end);
  let from = 0;
  for (let at = 0; at <= count; at++) {
    const start = at < count ? (starts[at] ?? 0) : source.length;
    const wide = source.slice(from, start).matchAll(/[\u00a0\u3000\ufeff]/g);
    if ([...wide].some(({ index }) => !isComment(from + index))) return true;
    from = ends[at] ?? start;
    if (kinds[at] === tokenKinds.quotedName && /^u&/i.test(source.slice(start, from))) return true;
  }
  return false;
}

/** Why a part of a statement cannot be masked. */
export function nodeObstacle(node: AnyNode, dialect: MaskingDialect, has: (guard: Guard) => boolean): Text | undefined {
  if (has('wholeTables') && node.kind === 'tableQuery') return texts.wholeTable;
  if (has('kinds') && !isNamedOtherwise(node) && !allowedKinds.has(node.kind)) return texts.part(node.kind);
  if (has('clauses') && hasClause(node)) return texts.clause;
  if (has('functions') && node.kind === 'call') return callObstacle(node, dialect);
  return undefined;
}

/** Refused with words of their own. */
function isNamedOtherwise({ kind }: AnyNode): boolean {
  return kind === 'tableQuery' || kind === 'indexHint';
}

function callObstacle({ name: { name, schema } }: NodeOf<'call'>, dialect: MaskingDialect): Text | undefined {
  const called = dialect === 'postgres' && name.quoted ? name.text : name.text.toLowerCase();
  const isOwn = !schema || (dialect === 'postgres' && schema.text === 'pg_catalog');
  return isOwn && mayCall(called, dialect) ? undefined : texts.call(called);
}

/** Clauses of single dialects, places of rows, hints and other servers: what they read is not seen in the tree. */
function hasClause(node: AnyNode): boolean {
  const fields = node as unknown as Readonly<Record<string, unknown>>;
  if (clauseFields.some((name) => isThere(fields[name]))) return true;
  if (fields['subset'] !== undefined) return true;
  return node.kind === 'table' && tableFields.some((name) => isThere(fields[name]));
}

const clauseFields = ['locking', 'into', 'clauses', 'more', 'hints', 'format', 'hierarchy'] as const;
const tableFields = ['only', 'partitions', 'indexHints', 'link'] as const;

function isThere(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

const texts = {
  notUnderstood: {
    zh: '其中有无法完整识别的部分；请改写得更简单',
    en: 'a part of it could not be read. Write it in a simpler way',
  },
  hiddenName: {
    zh: '其中有以 U&"…" 书写的名称，或名称旁有不换行空格、全角空格；请用普通的名称和空格',
    en: 'it holds a name that is written as U&"…", or a no-break or full-width space. Write plain names and spaces',
  },
  comment: {
    zh: '其中包含部分服务器会执行的注释；请去掉它',
    en: 'it holds a comment that some servers execute. Leave it out',
  },
  hint: {
    zh: '其中包含优化器提示，它可能改变行的读取顺序；请去掉它',
    en: 'it holds a hint for the optimizer, which may change by what order rows are read. Leave it out',
  },
  wholeTable: {
    zh: '“TABLE 表名”无法脱敏；请写成 SELECT * FROM 表名',
    en: '"TABLE name" cannot be masked. Write SELECT * FROM name',
  },
  clause: {
    zh: '其中包含锁、采样、历史时间、分区、ONLY、索引提示或只属于某一数据库的子句；请去掉它',
    en: 'it holds a lock, a sample, rows of another time, a partition, ONLY, an index hint or a clause of one dialect. Leave it out',
  },
  part: (kind: string): Text => ({
    zh: `其中包含不在清单中的部分（${kind}）；请改写`,
    en: `it holds a part that is not on the list (${kind}). Write it in another way`,
  }),
  call: (name: string): Text => ({
    zh: `函数 ${name} 不在可用于脱敏数据的清单中；请改写`,
    en: `the function ${name} is not on the list of those that masked data may go through. Do without it`,
  }),
} as const;
