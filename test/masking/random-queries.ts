import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';
import type { Random } from '../rollback/random-tables.ts';
import { leaf, tree, type Tree } from './query-tree.ts';

/** Queries that nobody wrote: every clause, with protected columns wherever a column may stand, most of them valid. */
export function randomQuery(dialect: MaskingDialect, random: Random): Tree {
  return new Queries(dialect, random).query(2 + random.below(2), []);
}

/** Parts of such queries, to be put in places that need them: queries of one value, conditions and queries of one column. */
export function randomParts(dialect: MaskingDialect, random: Random) {
  return new Queries(dialect, random).parts();
}

type Kind = 'text' | 'number' | 'date';
type Scope = readonly { readonly alias: string; readonly columns: Readonly<Record<string, Kind>> }[];

const people = {
  id: 'number',
  name: 'text',
  email: 'text',
  phone: 'text',
  salary: 'number',
  dept: 'number',
  born: 'date',
} as const;
const relations: readonly (readonly [name: string, columns: Readonly<Record<string, Kind>>])[] = [
  ['people', people],
  ['people', people],
  ['people', people],
  ['staff', { id: 'number', name: 'text', email: 'text', salary: 'number', dept: 'number' }],
  ['rich', { id: 'number', name: 'text', salary: 'number' }],
  ['depts', { id: 'number', title: 'text' }],
  ['orders', { id: 'number', person: 'number', amount: 'number' }],
];
/** Columns that join without a product of all rows. */
const joins: Readonly<Record<string, string>> = {
  people: 'id',
  staff: 'id',
  rich: 'id',
  depts: 'id',
  orders: 'person',
};

class Queries {
  readonly #dialect: MaskingDialect;
  readonly #random: Random;
  #aliases = 0;

  constructor(dialect: MaskingDialect, random: Random) {
    this.#dialect = dialect;
    this.#random = random;
  }

  parts() {
    const sole = (kind: Kind) => () => tree(kind, ['(', this.#column(1, [], kind), ' order by 1 limit 1)']);
    return {
      number: sole('number'),
      text: sole('text'),
      date: sole('date'),
      condition: () => tree('condition', ['exists (', this.#column(1, [], 'number'), ')']),
      numbers: () => this.#column(1, [], 'number'),
      texts: () => this.#column(1, [], 'text'),
    } as const;
  }

  query(depth: number, outer: Scope): Tree {
    const { below } = this.#random;
    const one = () => this.#select(depth, outer, below(4) === 0 ? 'text' : undefined);
    if (depth > 0 && below(8) === 0) {
      const kind = this.#random.pick(['text', 'number'] as const);
      const both = [this.#column(depth - 1, outer, kind), this.#column(depth - 1, outer, kind)];
      const word = this.#random.pick(['union', 'union all', 'intersect', 'except']);
      return tree('query', [...both.slice(0, 1), ` ${word} `, ...both.slice(1), ' order by 1 limit 20']);
    }
    if (depth > 0 && below(8) === 0) {
      const name = `w${this.#aliases++}`;
      const inner = this.#column(depth - 1, [], 'number');
      return tree('query', [`with ${name}(a) as (`, inner, `) select count(*) as n, min(a) as a from ${name}`]);
    }
    return one();
  }

  /** A query of one column of a kind, named c. */
  #column(depth: number, outer: Scope, kind: Kind): Tree {
    const { from, scope, on } = this.#from(depth);
    const all = [...scope, ...outer];
    return tree('column', [
      'select ',
      this.#value(depth, all, kind),
      ' as c from ',
      from,
      ...this.#where(depth, all, on),
    ]);
  }

  #select(depth: number, outer: Scope, sole?: Kind): Tree {
    const { below, pick } = this.#random;
    const { from, scope, on } = this.#from(depth);
    const all = [...scope, ...outer];
    if (below(4) === 0) return this.#grouped(depth, { all, from, on });
    const kinds: readonly Kind[] = sole
      ? [sole]
      : (['text', 'number', 'number', 'date'] as const).slice(0, 1 + below(4));
    const list = kinds.flatMap((kind, n) => [
      n === 0 ? '' : ', ',
      below(6) === 0 ? this.#window(depth, all) : this.#value(depth, all, kind),
      ` as c${n}`,
    ]);
    const distinct = below(6) === 0 ? 'distinct ' : '';
    const keys = distinct
      ? ['c0']
      : [this.#value(depth - 1, all, pick(['text', 'number', 'date'])), ', ', this.#plainKey(scope)];
    const order = below(3) > 0 ? [tree('order', [' order by ', ...keys, pick(['', ' desc'])])] : [];
    const limit =
      below(3) === 0 ? [tree('limit', [` limit ${1 + below(30)}${pick(['', ` offset ${below(9)}`])}`])] : [];
    // What is not ordered in full may answer any rows within a limit.
    const ends = order.length === 0 || distinct ? [] : limit;
    return tree('query', [
      `select ${distinct}`,
      ...list,
      ' from ',
      from,
      ...this.#where(depth, all, on),
      ...order,
      ...ends,
    ]);
  }

  #grouped(depth: number, { all, from, on }: { all: Scope; from: Tree; on: Tree | undefined }): Tree {
    const { below, pick } = this.#random;
    const key = this.#value(depth - 1, all, pick(['text', 'number', 'date']));
    const having = below(3) === 0 ? [tree('having', [' having ', this.#aggregate(depth, all), ` > ${below(50)}`])] : [];
    const list = ['select ', key, ' as g, ', this.#aggregate(depth, all), ' as n from '];
    return tree('query', [
      ...list,
      from,
      ...this.#where(depth, all, on),
      ' group by ',
      key,
      ...having,
      ' order by 1, 2',
    ]);
  }

  #from(depth: number): { from: Tree; scope: Scope; on: Tree | undefined } {
    const { below, pick } = this.#random;
    const one = () => {
      const alias = `t${this.#aliases++}`;
      if (depth > 0 && below(6) === 0) {
        const kind = pick(['text', 'number'] as const);
        return {
          alias,
          text: tree('relation', ['(', this.#column(depth - 1, [], kind), `) ${alias}`]),
          columns: { c: kind },
          key: undefined,
        };
      }
      const [name, columns] = pick(relations);
      return { alias, text: tree('relation', [`${name} ${alias}`]), columns, key: joins[name] };
    };
    const first = one();
    const scope: Scope = [first];
    if (below(3) > 0) return { from: first.text, scope, on: undefined };
    const second = one();
    const both: Scope = [first, second];
    const keys = first.key && second.key ? [`${first.alias}.${first.key} = ${second.alias}.${second.key}`] : [];
    const more = below(3) === 0 ? [' and ', this.#condition(depth - 1, both)] : [];
    const on = tree('condition', keys.length > 0 ? [...keys, ...more] : [this.#condition(0, both)]);
    if (keys.length === 0) return { from: first.text, scope, on: undefined };
    const word = pick(['join', 'left join', 'right join', 'join']);
    return {
      from: tree('relation', [first.text, ` ${word} `, second.text, ' on ', on]),
      scope: both,
      on: undefined,
    };
  }

  #where(depth: number, all: Scope, on: Tree | undefined): readonly Tree[] {
    if (on) return [tree('where', [' where ', on])];
    if (this.#random.below(3) === 0) return [];
    return [tree('where', [' where ', this.#condition(depth, all)])];
  }

  #condition(depth: number, scope: Scope): Tree {
    const { below, pick } = this.#random;
    const nested = depth > 0 && below(4) === 0;
    if (nested) {
      const inner = () => this.#condition(depth - 1, scope);
      return pick([
        () => tree('condition', ['(', inner(), pick([' and ', ' or ']), inner(), ')']),
        () => tree('condition', ['not (', inner(), ')']),
        () => tree('condition', ['exists (', this.#column(depth - 1, scope, 'number'), ')']),
        () =>
          tree('condition', [
            this.#value(0, scope, 'number'),
            pick([' in (', ' not in (']),
            this.#column(depth - 1, scope, 'number'),
            ')',
          ]),
      ])();
    }
    const text = () => this.#value(depth - 1, scope, 'text');
    const number = () => this.#value(depth - 1, scope, 'number');
    return pick([
      () =>
        tree('condition', [
          text(),
          pick([' like ', ' not like ']),
          pick([`'a%'`, `'%1%'`, `'138%'`, `'name 1%'`, `'*%'`]),
        ]),
      () => tree('condition', [text(), pick([' = ', ' <> ', ' < ', ' >= ']), text()]),
      () => tree('condition', [number(), pick([' = ', ' <> ', ' < ', ' >= ']), number()]),
      () => tree('condition', [number(), ` between ${below(50)} and ${below(60_000)}`]),
      () => tree('condition', [number(), ` in (7, 1007, ${below(3000)}, 0)`]),
      () =>
        tree('condition', [
          this.#value(0, scope, 'date'),
          pick([` < '1970-01-01'`, ` = '2000-01-01'`, ' is null', ' is not null']),
        ]),
      () => tree('condition', [text(), pick([' is null', ' is not null'])]),
    ])();
  }

  #value(depth: number, scope: Scope, kind: Kind): Tree {
    const { below, pick } = this.#random;
    const named = scope.flatMap(({ alias, columns }) =>
      Object.entries(columns).flatMap(([name, own]) => (own === kind ? [`${alias}.${name}`] : [])),
    );
    // Of what is protected more is asked than of the rest.
    const protectedOnes = named.filter((one) => /email|phone|salary|born|\.c$/.test(one));
    const plain = () =>
      leaf(
        kind,
        pick(
          protectedOnes.length > 0 && below(3) > 0 ? protectedOnes : named.length > 0 ? named : this.#literals(kind),
        ),
      );
    if (depth <= 0 || below(3) === 0) return plain();
    const [inner, other] = [() => this.#value(depth - 1, scope, kind), (of: Kind) => this.#value(depth - 1, scope, of)];
    const common = [
      () => tree(kind, ['case when ', this.#condition(depth - 1, scope), ' then ', inner(), ' else ', inner(), ' end']),
      () => tree(kind, ['coalesce(', inner(), ', ', inner(), ')']),
      () => tree(kind, ['nullif(', inner(), ', ', inner(), ')']),
      () => tree(kind, ['(', this.#column(depth - 1, scope, kind), ' order by 1 limit 1)']),
    ];
    return pick([...common, ...this.#calls(kind, other)])();
  }

  #calls(kind: Kind, other: (kind: Kind) => Tree): (() => Tree)[] {
    const { pick, below } = this.#random;
    const isPostgres = this.#dialect === 'postgres';
    if (kind === 'date')
      return [() => tree(kind, [pick(['greatest', 'least']), '(', other('date'), ', ', other('date'), ')'])];
    if (kind === 'number')
      return [
        () => tree(kind, ['(', other(kind), pick([' + ', ' - ', ' * ']), other(kind), ')']),
        () => tree(kind, [pick(['abs', 'round', 'floor', 'ceil', 'sign']), '(', other(kind), ')']),
        () => tree(kind, [pick(['length', 'char_length', 'ascii']), '(', other('text'), ')']),
        () => tree(kind, ['mod(', isPostgres ? 'cast(' : '', other(kind), isPostgres ? ' as bigint)' : '', ', 7)']),
        () => tree(kind, ['extract(year from ', other('date'), ')']),
        () => tree(kind, [`cast(`, other('text'), isPostgres ? ' as numeric)' : ' as decimal(12, 2))']),
      ];
    return [
      () => tree(kind, ['concat(', other(kind), ', ', other(pick(['text', 'number', 'date'])), ')']),
      () => tree(kind, [pick(['upper', 'lower', 'trim', 'reverse', 'md5']), '(', other(kind), ')']),
      () => tree(kind, ['substring(', other(kind), `, ${1 + below(4)}, ${1 + below(6)})`]),
      () => tree(kind, ['replace(', other(kind), `, 'a', `, other(kind), ')']),
      () => tree(kind, [pick(['left', 'right']), '(', other(kind), `, ${1 + below(5)})`]),
      () => tree(kind, ['cast(', other(pick(['number', 'date'])), isPostgres ? ' as text)' : ' as char)']),
    ];
  }

  #aggregate(depth: number, scope: Scope): Tree {
    const { pick } = this.#random;
    const number = () => this.#value(depth - 1, scope, 'number');
    return pick([
      () => leaf('aggregate', 'count(*)'),
      () =>
        tree('aggregate', ['count(distinct ', this.#value(depth - 1, scope, pick(['text', 'number', 'date'])), ')']),
      () => tree('aggregate', [pick(['sum', 'min', 'max', 'avg']), '(', number(), ')']),
      () => tree('aggregate', ['sum(case when ', this.#condition(depth - 1, scope), ' then 1 else 0 end)']),
    ])();
  }

  #window(depth: number, scope: Scope): Tree {
    const { pick } = this.#random;
    const key = () => this.#value(depth - 1, scope, pick(['text', 'number']));
    const call = pick(['rank()', 'dense_rank()', 'count(*)', 'percent_rank()']);
    return tree('window', [
      `${call} over (`,
      ...(this.#random.below(2) ? ['partition by ', key()] : []),
      ' order by ',
      key(),
      ')',
    ]);
  }

  #plainKey(scope: Scope): string {
    const keys = scope.flatMap(({ alias, columns }) => (columns['id'] ? [`${alias}.id`] : []));
    return keys.length > 0 ? keys.join(', ') : '1';
  }

  #literals(kind: Kind): readonly string[] {
    if (kind === 'number') return [`${this.#random.below(60_000)}`, '7', '0'];
    if (kind === 'date') return [this.#dialect === 'postgres' ? `date '1975-01-01'` : `date('1975-01-01')`];
    return [`'a'`, `'x@x.example'`, `'13800700755'`, `''`];
  }
}
