import { listedName } from '../audit/dialect-facts/identifiers.ts';
import type { Merge, MergeBranch } from '../audit/tree/change.ts';
import type { Span } from '../audit/tree/node.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Table } from '../audit/tree/query.ts';
import { byHand, ofRows, type AdviceEngine, type BackupAdvice } from './advice.ts';
import type { CountedChange } from './row-plan.ts';
import { assignedIn, changesInside, isUncertain, nameOf, partOf } from './statement-parts.ts';

/** MERGE of PostgreSQL: the first branch whose condition holds decides what becomes of a row, and that can be asked before it runs. */
export function adviseMerge(tree: Merge, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { into, branches, using } = tree;
  // Rows that the source does not meet (from version 17 on) are not asked for here.
  const isKnown = branches.every(
    ({ when, where, deleteWhere }) => when !== 'notMatchedBySource' && !where && !deleteWhere,
  );
  if (engine.dbType !== 'PostgreSQL' || into.kind !== 'table' || !isKnown) return byHand('notReversible');
  if (changesInside(tree.with)) return byHand('severalTables');
  if (isUncertain([using, tree.on, tree.with, ...branches.map(({ condition }) => condition)]))
    return byHand('volatile');
  const text = (...spans: readonly Span[]) => statement.text.slice(...partOf(spans, statement));
  const given = { text, tree, into, engine };
  const inserting = branches.filter(({ action }) => action === 'insert');
  const added = inserting.map((branch) => insertedBy(branch, given));
  if (added.some((one) => one === undefined)) return byHand('noReturning');
  if (inserting.some(({ values }) => isUncertain(values))) return byHand('volatile');
  const counted = [changedBy(given), ...added].filter((one) => one !== undefined);
  if (counted.length === 0) return byHand('notReversible');
  return ofRows('mergedRows', 'reverse_sql', {
    kind: 'several',
    table: nameOf(into.name, engine.dialect),
    from: partOf([into], statement),
    alias: aliasOf(into, engine),
    assigned: [],
    loose: [],
    returns: tree.returning.length > 0,
    counted,
  });
}

type Given = {
  readonly text: (...spans: readonly Span[]) => string;
  readonly tree: Merge;
  readonly into: Table;
  readonly engine: AdviceEngine;
};

/** The rows that are there already and that a branch sets or removes. */
function changedBy({ text, tree, into, engine }: Given): CountedChange | undefined {
  const matched = tree.branches.filter(({ when }) => when === 'matched');
  if (!matched.some(({ action }) => action === 'update' || action === 'delete')) return undefined;
  const decides = taking(matched, text, ({ action }) => action === 'update' || action === 'delete');
  return {
    table: nameOf(into.name, engine.dialect),
    assigned: matched.flatMap(({ assignments }) => assignedIn(assignments, engine.dialect)),
    met: {
      before: withOf(tree, text),
      alias: aliasOf(into, engine),
      from: `${text(into)} join ${text(tree.using)} on (${text(tree.on)}) where ${decides}`,
      removes: matched.some(({ action }) => action === 'delete'),
    },
  };
}

/** The rows of the source that a branch adds; undefined where it leaves values to the table. */
function insertedBy(branch: MergeBranch, { text, tree, into, engine }: Given): CountedChange | undefined {
  const { columns, values } = branch;
  if (values.length === 0) return undefined;
  const named = columns.map((column) => listedName(column, engine.dialect));
  const unmatched = tree.branches.filter(({ when }) => when === 'notMatched');
  const decides = taking(unmatched, text, (one) => one === branch);
  const given = values.flatMap((value, index) => (value.kind === 'defaultValue' ? [] : [{ value, index }]));
  // Values without names go into the first columns, which the catalogue knows.
  if (named.length === 0 && given.length < values.length) return undefined;
  return {
    table: nameOf(into.name, engine.dialect),
    assigned: [],
    brought: {
      before: withOf(tree, text),
      from: `${text(tree.using)} where not exists (select 1 from ${text(into)} where ${text(tree.on)}) and ${decides}`,
      columns: named.length > 0 ? given.map(({ index }) => named[index] ?? '') : [],
      values: given.map(({ value }) => text(value)),
    },
  };
}

/** Whether the first branch that takes a row is one of those that are asked for. */
function taking(
  branches: readonly MergeBranch[],
  text: Given['text'],
  isAsked: (branch: MergeBranch) => boolean,
): string {
  const cases = branches.map(
    (branch) => `when ${branch.condition ? text(branch.condition) : 'true'} then ${isAsked(branch)}`,
  );
  return `(case ${cases.join(' ')} else false end)`;
}

function withOf({ with: clause }: Merge, text: Given['text']): string {
  return clause ? `${text(clause)} ` : '';
}

function aliasOf({ alias, name }: Table, { dialect }: AdviceEngine): string {
  return listedName(alias ?? name.name, dialect);
}
