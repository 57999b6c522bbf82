import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { quoted } from '../index-names.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import type { Schema } from '../../schema/schema.ts';
import type { AnyNode, NodeOf } from '../../tree/any-node.ts';
import type { Column, Expression } from '../../tree/expression.ts';
import type { Query } from '../../tree/query.ts';
import type { ParsedStatement } from '../../tree/parsed-script.ts';
import { isQuery, nodesOf, walk } from '../../tree/walk.ts';
import { scopesOf, type Resolved, type Scope, type Scopes, type Source } from './scopes.ts';

/** What one place of a statement does with the columns of a table, by their listed names. */
export type TableUses = {
  readonly source: Source;
  /** Compared with values that are known before the table is read; with the condition as SQL where it is plain. */
  readonly equal: Map<string, string | undefined>;
  /** Compared with columns of another table, by that table. */
  readonly joins: Map<Source | string, Set<string>>;
  readonly range: Set<string>;
  /** Texts of which the beginning is known. */
  readonly beginnings: Set<string>;
  /** Texts that shall hold something anywhere. */
  readonly containing: Set<string>;
  /** Asked whether they hold something: arrays and JSON. */
  readonly holding: Set<string>;
  /** Expressions of its columns that are compared, as SQL without the names of tables. */
  readonly expressions: Map<string, readonly string[]>;
  readonly order: string[];
  readonly group: string[];
  /** All that is read of it; undefined columns (`*`) make that unknown. */
  readonly read: Set<string>;
  isReadKnown: boolean;
};
type Place = { readonly dialect: Dialect; readonly schema: Schema };

/** What a statement does with each table that it names, place by place. */
export function tableUses(statement: ParsedStatement, place: Place): readonly TableUses[] {
  const collector = new UseCollector(statement, place);
  return collector.collected();
}

class UseCollector {
  private readonly uses = new Map<Source, TableUses>();
  private readonly scopes: Scopes;
  private readonly statement: ParsedStatement;
  private readonly dialect: Dialect;

  constructor(statement: ParsedStatement, place: Place) {
    this.statement = statement;
    this.dialect = place.dialect;
    this.scopes = scopesOf(statement.tree, place);
    for (const { sources } of this.scopes.all) for (const source of sources) this.uses.set(source, emptyUses(source));
  }

  collected(): readonly TableUses[] {
    for (const scope of this.scopes.all) {
      for (const condition of conditionsOf(scope)) this.takeCondition(condition, scope);
      this.takeOrders(scope);
    }
    this.takeReads();
    return [...this.uses.values()];
  }

  private takeCondition(condition: Expression, scope: Scope): void {
    walk(condition, (node) => {
      if (isQuery(node)) return 'skip';
      if (node.kind === 'binary') this.takeBinary(node, scope);
      if (node.kind === 'between') this.takeSide(node.value, [node.low, node.high], { scope, kind: 'range' });
      if (node.kind === 'in') this.takeIn(node, scope);
      if (node.kind === 'like') this.takeLike(node, scope);
      if (node.kind === 'is' && node.test === 'NULL' && !node.not) this.takeNull(node, scope);
      return undefined;
    });
  }

  private takeBinary({ left, right, operator, start, end }: NodeOf<'binary'>, scope: Scope): void {
    if (operator === '@>' || operator === '&&') {
      const found = left.kind === 'column' ? this.scopes.resolve(left, scope) : undefined;
      if (found) this.usesOf(found.source)?.holding.add(found.column.name);
      return;
    }
    const kind = operator === '=' ? 'equal' : /^[<>]=?$/.test(operator) ? 'range' : undefined;
    if (!kind) return;
    const text = this.textOf({ start, end });
    this.takeSide(left, [right], { scope, kind, text });
    this.takeSide(right, [left], { scope, kind });
  }

  private takeIn({ value, list, query, not }: NodeOf<'in'>, scope: Scope): void {
    if (not) return;
    if (list) return this.takeSide(value, list, { scope, kind: 'equal' });
    const found = value.kind === 'column' ? this.scopes.resolve(value, scope) : undefined;
    const inner = query && this.onlyItem(query);
    if (found) this.addJoin(found, inner?.source ?? 'in');
    if (inner) this.addJoin(inner, found?.source ?? 'in');
  }

  private onlyItem(query: Query): Resolved | undefined {
    const scope = this.scopes.of(query);
    const item = query.kind === 'select' ? query.items[0]?.value : undefined;
    return scope && item?.kind === 'column' ? this.scopes.resolve(item, scope) : undefined;
  }

  private takeLike({ value, pattern, operator, not }: NodeOf<'like'>, scope: Scope): void {
    const found = value.kind === 'column' ? this.scopes.resolve(value, scope) : undefined;
    const uses = found && !not ? this.usesOf(found.source) : undefined;
    if (!found || !uses || pattern.kind !== 'literal' || !/^I?LIKE$/.test(operator)) return;
    const isBegun = operator === 'LIKE' && /^[^%_\\]/.test(pattern.value);
    (isBegun ? uses.beginnings : uses.containing).add(found.column.name);
  }

  private takeNull({ value, start, end }: NodeOf<'is'>, scope: Scope): void {
    const found = value.kind === 'column' ? this.scopes.resolve(value, scope) : undefined;
    if (found && value.kind === 'column')
      this.usesOf(found.source)?.equal.set(found.column.name, this.withoutTable({ start, end }, [value]));
  }

  private takeSide(
    side: Expression,
    others: readonly Expression[],
    { scope, kind, text }: { scope: Scope; kind: 'equal' | 'range'; text?: string },
  ): void {
    const met = others.flatMap((other) => this.columnsBelow(other, scope));
    if (side.kind !== 'column') return this.takeExpression(side, met, scope);
    const found = this.scopes.resolve(side, scope);
    const uses = found && this.usesOf(found.source);
    if (!uses || met.some(({ source }) => source === found.source)) return;
    if (kind === 'range') return void uses.range.add(found.column.name);
    const [other] = met;
    if (other) return this.addJoin(found, other.source);
    const isLiteral = text !== undefined && others.every((one) => one.kind === 'literal' && one.type !== 'null');
    const [value] = others;
    const plain = isLiteral && value ? `${quoted(found.column.name, this.dialect)} = ${this.textOf(value)}` : undefined;
    uses.equal.set(found.column.name, uses.equal.get(found.column.name) ?? plain);
  }

  /** An expression of columns of one table, as far as it is none of a value alone. */
  private takeExpression(side: Expression, met: readonly Resolved[], scope: Scope): void {
    if (side.kind !== 'call' && side.kind !== 'cast' && side.kind !== 'binary') return;
    const columns = nodesOf(side, 'column');
    const found = columns.map((column) => this.scopes.resolve(column, scope));
    const [first] = found;
    const isOne = first !== undefined && found.every((one) => one?.source === first.source);
    if (!isOne || met.some(({ source }) => source === first.source) || hasMore(side)) return;
    const names = [...new Set(found.flatMap((one) => (one ? [one.column.name] : [])))];
    this.usesOf(first.source)?.expressions.set(this.withoutTable(side, columns), names);
  }

  private takeOrders({ node, ...scope }: Scope): void {
    if (node.kind !== 'select') return;
    const whole = { node, ...scope };
    const plain = node.orderBy.every(({ nulls }) => nulls === undefined) ? node.orderBy : [];
    if (new Set(plain.map(({ direction }) => direction ?? 'asc')).size === 1)
      this.takeWhole(
        plain.map(({ value }) => value),
        whole,
        'order',
      );
    this.takeWhole(node.groupBy, whole, 'group');
    for (const { value } of node.items)
      if (value.kind === 'call' && /^(min|max)$/i.test(value.name.name.text) && value.args[0]?.kind === 'column') {
        const found = this.scopes.resolve(value.args[0], whole);
        if (found) this.usesOf(found.source)?.range.add(found.column.name);
      }
  }

  /** An order serves only where all of it is columns of one table. */
  private takeWhole(values: readonly Expression[], scope: Scope, which: 'order' | 'group'): void {
    const found = values.map((value) => (value.kind === 'column' ? this.scopes.resolve(value, scope) : undefined));
    const [first] = found;
    const uses = first && this.usesOf(first.source);
    if (!uses || !found.every((one) => one?.source === first.source)) return;
    uses[which].push(...new Set(found.flatMap((one) => (one ? [one.column.name] : []))));
  }

  private takeReads(): void {
    walk(this.statement.tree, (node, parents) => {
      const around = parents.findLast((parent) => this.scopes.of(parent));
      const scope = this.scopes.of(node) ?? (around && this.scopes.of(around));
      if (!scope) return;
      if (node.kind === 'column') {
        const found = this.scopes.resolve(node, scope);
        if (found) this.usesOf(found.source)?.read.add(found.column.name);
      }
      if (node.kind === 'star' && !isCounted(parents))
        for (const source of scope.sources) {
          const uses = this.usesOf(source);
          if (uses) uses.isReadKnown = false;
        }
    });
    for (const { node, sources } of this.scopes.all)
      if (node.kind !== 'select') for (const source of sources) this.forget(source);
  }

  /** A change reads whole rows. */
  private forget(source: Source): void {
    const uses = this.usesOf(source);
    if (uses) uses.isReadKnown = false;
  }

  private addJoin({ source, column }: Resolved, other: Source | string): void {
    const uses = this.usesOf(source);
    if (uses) uses.joins.set(other, (uses.joins.get(other) ?? new Set()).add(column.name));
  }

  private columnsBelow(node: AnyNode, scope: Scope): Resolved[] {
    const found: Resolved[] = [];
    walk(node, (one) => {
      if (isQuery(one)) return 'skip';
      const meant = one.kind === 'column' ? this.scopes.resolve(one, scope) : undefined;
      if (meant) found.push(meant);
      return undefined;
    });
    return found;
  }

  private usesOf(source: Source): TableUses | undefined {
    return this.uses.get(source);
  }

  private textOf({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.statement.text.slice(start - this.statement.start, end - this.statement.start);
  }

  /** SQL of one table, with its columns as an index names them. */
  private withoutTable(span: { readonly start: number; readonly end: number }, columns: readonly Column[]): string {
    let text = this.textOf(span);
    for (const column of columns.toSorted((a, b) => b.start - a.start)) {
      const name = this.textOf(column.name);
      text = text.slice(0, column.start - span.start) + name + text.slice(column.end - span.start);
    }
    return text;
  }
}

function emptyUses(source: Source): TableUses {
  return {
    source,
    equal: new Map(),
    joins: new Map(),
    range: new Set(),
    beginnings: new Set(),
    containing: new Set(),
    holding: new Set(),
    expressions: new Map(),
    order: [],
    group: [],
    read: new Set(),
    isReadKnown: true,
  };
}

function conditionsOf({ node }: Scope): Expression[] {
  const joins = node.from.flatMap((ref) => nodesOf(ref, 'join'));
  return [...(node.where ? [node.where] : []), ...joins.flatMap(({ on }) => (on ? [on] : []))];
}

/** What no index is made of: queries, parameters, and functions that see many rows. */
function hasMore(side: Expression): boolean {
  const kinds = ['subquery', 'exists', 'parameter', 'variable', 'window'] as const;
  return kinds.some((kind) => nodesOf(side, kind).length > 0);
}

/** `count(*)` and `exists (select *)` read no columns. */
function isCounted(parents: readonly AnyNode[]): boolean {
  return parents.at(-1)?.kind === 'call' || parents.at(-3)?.kind === 'exists';
}

/** Whether a dialect is one of those that speak as PostgreSQL does. */
export function speaksPostgres(dialect: Dialect): boolean {
  return postgresSpeakers.includes(dialect);
}
