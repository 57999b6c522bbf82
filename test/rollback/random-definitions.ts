import { randomColumn, typesOf, type Column, type Model, type Random } from './random-tables.ts';
import { wider } from './wider-types.ts';
import { definitionsOfMysql } from './random-mysql.ts';
import { dbTypeOf, isPostgres, type ProvedEngine } from './servers.ts';

/** A statement, and what is true once it took effect. */
export type Step = { readonly sql: string; readonly done?: () => void; readonly isLast?: boolean };
type Made = { readonly name: string; isView: boolean };

/** What every case finds beside its own table: what views read and foreign keys point to. */
export const besides = [
  'create table viewed (a int primary key, b varchar(20), c int)',
  `insert into viewed values (1, 'one', 1), (2, 'two', null)`,
];

/** Random definitions: of the table at hand, and of tables and views beside it. */
export class RandomDefinitions {
  private readonly engine: ProvedEngine;
  private readonly random: Random;
  private readonly model: Model;
  private readonly made: Made[] = [];
  private indexes: { name: string; readonly on: string }[] = [];
  private constraints: { name: string; readonly word: string }[] = [];
  private readonly marker: Column = { name: 'marker', type: 'int', values: ['1'] };
  private count = 0;

  constructor(engine: ProvedEngine, random: Random, model: Model) {
    this.engine = engine;
    this.random = random;
    this.model = model;
  }

  next(): Step {
    const common = [
      () => this.createTable(),
      () => this.createView(),
      () => this.replaceView(),
      () => this.dropView(),
      () => this.createIndex(),
      () => this.createIndex(),
      () => this.dropIndex(),
      () => this.renameIndex(),
      () => this.addColumn(),
      () => this.addColumn(),
      () => this.renameColumn(),
      () => this.renameTable(),
      () => this.addConstraint(),
      () => this.dropConstraint(),
      () => this.setDefault(),
      () => this.widen(),
      () => this.notNull(),
      () => this.dropColumn(),
      () => this.dropColumn(),
      () => this.retype(),
      () => this.retype(),
      () => this.retype(),
      () => this.dropTable(),
    ];
    const own = isPostgres(this.engine)
      ? [() => this.comment(), () => this.comment(), () => this.renameConstraint(), () => this.severalActions()]
      : [() => this.change(), () => this.change(), () => this.tableComment(), () => this.dropPrimaryKey()];
    const mysql = () => this.random.pick(definitionsOfMysql(this.engine, this.random, this.model, this.name('own')));
    return this.random.pick([
      ...common,
      ...own,
      ...(dbTypeOf(this.engine) === 'MySQL' ? [mysql, mysql, mysql, mysql, mysql, mysql] : []),
    ])();
  }

  private name(what: string): string {
    return `${what}_${this.count++}`;
  }

  private column(): Column {
    return this.random.pick(this.model.columns);
  }

  /** A column whose type the server calls as it was written; JSON is a LONGTEXT in MariaDB. */
  private plainColumn(): Column {
    return this.random.pick(this.model.columns.filter(({ type }) => type !== 'json').concat(this.marker));
  }

  private alter(action: string, done?: () => void): Step {
    return { sql: `alter table ${this.model.table} ${action}`, ...(done && { done }) };
  }

  private replace(column: Column, by: Column): () => void {
    return () => {
      this.model.columns = this.model.columns.map((one) => (one === column ? by : one));
    };
  }

  private createTable(): Step {
    const name = this.name('made');
    const text = this.random.pick([
      `create table ${name} (a int primary key, b varchar(9) default 'x' check (b <> ''))`,
      `create table if not exists ${name} as select a, b from viewed`,
      `create table ${name} (a int, b int, unique (a, b), foreign key (a) references viewed (a))`,
      'create table if not exists viewed (a int)',
      ...(isPostgres(this.engine) ? [`select a, b into ${name} from viewed`] : []),
    ]);
    return { sql: text };
  }

  private viewText(): string {
    return this.random.pick([
      `select a, b from viewed`,
      `select a, b, c from viewed where b <> 'it''s' with check option`,
      `select count(*) as n, 'a\\b' as t from viewed`,
      `select a, concat(b, '😀') as b from viewed where a > 1`,
    ]);
  }

  private createView(): Step {
    const view = { name: this.name('seen'), isView: true };
    return { sql: `create view ${view.name} as ${this.viewText()}`, done: () => void this.made.push(view) };
  }

  private replaceView(): Step {
    const view = this.made.find(({ isView }) => isView);
    return view ? { sql: `create or replace view ${view.name} as ${this.viewText()}` } : this.createView();
  }

  private dropView(): Step {
    const view = this.made.find(({ isView }) => isView);
    if (!view) return { sql: 'drop view if exists not_there' };
    return { sql: `drop view ${view.name}`, done: () => void (view.isView = false) };
  }

  private createIndex(): Step {
    const index = { name: this.name('ix'), on: this.model.table };
    const { name } = this.column();
    const on = isPostgres(this.engine) ? this.postgresIndex(index.name, name) : this.mariadbIndex(index.name, name);
    return { sql: on, done: () => void this.indexes.push(index) };
  }

  private postgresIndex(index: string, column: string): string {
    const { table } = this.model;
    return this.random.pick([
      `create index ${index} on ${table} (${column})`,
      `create index ${index} on ${table} (${column} desc nulls last, marker) include (${this.model.keys[0]}) where marker > 1`,
      `create unique index ${index} on ${table} (${this.model.keys.join(', ')}, (marker + 1)) with (fillfactor = 70)`,
      `create index concurrently ${index} on ${table} (marker)`,
      `create index if not exists ${index} on ${table} (lower(${column}::text))`,
    ]);
  }

  private mariadbIndex(index: string, column: string): string {
    const { table } = this.model;
    return this.random.pick([
      `create index ${index} on ${table} (${column})`,
      `create index ${index} on ${table} (marker, ${this.model.keys[0]} desc) comment 'it''s \\\\ new'`,
      `create unique index ${index} on ${table} (${this.model.keys.join(', ')}, marker)`,
      `alter table ${table} add key ${index} (${column}(3)), add key (marker)`,
    ]);
  }

  private dropIndex(): Step {
    const index = this.indexes.at(-1);
    if (!index) return this.createIndex();
    const done = () => void (this.indexes = this.indexes.filter((one) => one !== index));
    if (!isPostgres(this.engine))
      return this.random.pick([
        { sql: `drop index ${index.name} on ${this.model.table}`, done },
        this.alter(`drop key ${index.name}, add column ${this.name('beside')} int`, done),
      ]);
    return { sql: `drop index ${this.random.pick(['', 'concurrently ', 'if exists '])}${index.name}`, done };
  }

  private renameIndex(): Step {
    const index = this.indexes.at(-1);
    if (!index) return this.createIndex();
    const name = this.name('ix');
    const done = () => void (index.name = name);
    return isPostgres(this.engine)
      ? { sql: `alter index ${index.name} rename to ${name}`, done }
      : this.alter(`rename key ${index.name} to ${name}`, done);
  }

  private addColumn(): Step {
    const column = randomColumn(this.engine, this.random, this.name('new'));
    const { name, type } = column;
    const usual = this.alter(`add column ${name} ${type}`, () => void this.model.columns.push(column));
    const postgres = [
      this.alter(`add column ${name} int not null default 7 check (${name} > 0), add column ${name}_b serial`),
      this.alter(`add column if not exists ${name} text unique`),
      this.alter(`add column ${name} int generated always as (marker + 1) stored`),
      this.alter(`add column ${name} int references viewed (a)`),
    ];
    const mariadb = [
      this.alter(`add column ${name} int not null default 7 comment 'it''s' first, add key (${name})`),
      this.alter(`add column (${name} int unique, ${name}_b varchar(3) default 'x')`),
      this.alter(`add column ${name} int as (marker + 1) stored after marker`),
      this.alter(`add column ${name} int, add constraint fk_${name} foreign key (${name}) references viewed (a)`),
    ];
    return this.random.pick([usual, usual, ...(isPostgres(this.engine) ? postgres : mariadb)]);
  }

  private renameColumn(): Step {
    const column = this.column();
    const renamed = { ...column, name: this.name('renamed') };
    return this.alter(`rename column ${column.name} to ${renamed.name}`, this.replace(column, renamed));
  }

  private renameTable(): Step {
    const name = this.name('proved');
    const { table } = this.model;
    const done = () => void (this.model.table = name);
    const alter = { sql: `alter table ${table} rename to ${name}`, done };
    if (isPostgres(this.engine)) return alter;
    return this.random.pick([
      alter,
      { sql: `rename table ${table} to passed, viewed to ${table}, passed to ${name}, ${table} to viewed`, done },
    ]);
  }

  private addConstraint(): Step {
    const name = this.name('rule');
    const [text, word] = this.random.pick([
      [`add constraint ${name} check (marker < 1000)`, 'constraint'],
      [`add constraint ${name} unique (${this.model.keys.join(', ')}, marker)`, 'constraint'],
      [`add constraint ${name} foreign key (marker) references viewed (a) on delete set null`, 'constraint'],
      ...(isPostgres(this.engine)
        ? ([
            [`add constraint ${name} check (marker <> 999) not valid`, 'constraint'],
            [`add constraint ${name} not null marker`, 'constraint'],
            [`add unique (marker), add check (marker is not null)`, ''],
          ] as const)
        : []),
    ] as const);
    return this.alter(text, () => void (word && this.constraints.push({ name, word })));
  }

  private dropConstraint(): Step {
    const one = this.constraints.at(-1);
    if (!one) return this.addConstraint();
    const done = () => void (this.constraints = this.constraints.filter((other) => other !== one));
    const verbs = isPostgres(this.engine) ? ['drop', 'validate'] : ['drop'];
    const verb = this.random.pick(verbs);
    return this.alter(`${verb} constraint ${one.name}`, verb === 'drop' ? done : undefined);
  }

  private renameConstraint(): Step {
    const one = this.constraints.at(-1);
    if (!one) return this.addConstraint();
    const name = this.name('rule');
    return this.alter(`rename constraint ${one.name} to ${name}`, () => void (one.name = name));
  }

  private dropColumn(): Step {
    const [first, ...others] = this.model.columns;
    const column = this.random.pick([...others, first]);
    if (!column || others.length === 0) return this.addColumn();
    const done = () => {
      this.model.columns = this.model.columns.filter((one) => one !== column);
      this.model.isMoved = true;
    };
    const another = this.random.pick(others.filter((one) => one !== column));
    return this.random.pick([
      this.alter(`drop column ${column.name}`, done),
      this.alter(`drop column ${column.name}, add column ${this.name('instead')} int default 3`, done),
      this.remade(column),
      this.alter('drop column if exists counter', () => void (this.model.isMoved = true)),
      this.alter('drop column if exists doubled', () => void (this.model.isMoved = true)),
      ...(!isPostgres(this.engine) && another
        ? [this.alter(`drop column ${column.name}, modify column ${another.name} ${another.type} first`, done)]
        : []),
    ]);
  }

  /** By the same name, and often of the same type: only the values are gone then. */
  private remade(column: Column): Step {
    const [type, values] = this.random.pick([[column.type, column.values] as const, ...typesOf(this.engine)]);
    const done = () => {
      this.replace(column, { name: column.name, type, values })();
      this.model.isMoved = true;
    };
    const isSame = this.random.below(2) === 0;
    return this.alter(
      `drop column ${column.name}, add column ${column.name} ${isSame ? column.type : type}`,
      isSame ? () => void (this.model.isMoved = true) : done,
    );
  }

  /** Most of these turns lose something; the server refuses some of them. */
  private retype(): Step {
    const column = this.plainColumn();
    if (column === this.marker) return this.setDefault();
    const [type, values] = this.random.pick(typesOf(this.engine));
    const plain = this.random.pick(
      isPostgres(this.engine)
        ? ['text', 'varchar(3)', 'smallint', 'numeric(9,1)', 'date', 'real', 'boolean', 'timestamp']
        : ['text', 'varchar(3)', 'smallint', 'decimal(9,1)', 'date', 'float', 'varbinary(40)', 'bigint', 'datetime'],
    );
    const [to, fitting] = this.random.pick([
      [type, values],
      [plain, ['NULL']],
      [plain, ['NULL']],
    ] as const);
    const done = this.replace(column, { name: column.name, type: to, values: fitting });
    if (!isPostgres(this.engine))
      return this.alter(`modify column ${column.name} ${to} ${this.random.pick(['', 'not null', 'first'])}`, done);
    const length = `length(${column.name}::text)`;
    return this.random.pick([
      this.alter(`alter column ${column.name} type ${to}`, done),
      this.alter(`alter column ${column.name} type ${to} using ${column.name}::text::${to}`, done),
      this.alter(
        `alter column ${column.name} type int using ${length} * 7`,
        this.replace(column, { name: column.name, type: 'integer', values: ['1', 'NULL'] }),
      ),
    ]);
  }

  /** Nothing else can be done with the table at hand then. */
  private dropTable(): Step {
    const { table } = this.model;
    return this.random.pick<Step>([
      { sql: `drop table ${table}`, isLast: true },
      { sql: `drop table if exists ${table}, viewed, not_there`, isLast: true },
      { sql: 'drop table viewed', isLast: true },
    ]);
  }

  private setDefault(): Step {
    const { name, values } = this.column();
    return this.alter(
      this.random.pick([
        `alter column ${name} set default ${this.random.pick(values)}`,
        `alter column ${name} drop default`,
        'alter column marker set default 5',
      ]),
    );
  }

  private widen(): Step {
    const column = this.model.columns.find(({ type }) => wider[type] !== undefined);
    // A DATE may be before the first TIMESTAMP of MariaDB.
    const type = column && (column.type === 'date' && !isPostgres(this.engine) ? 'datetime' : wider[column.type]);
    if (!column || !type) return this.setDefault();
    const done = this.replace(column, { ...column, type });
    if (isPostgres(this.engine)) return this.alter(`alter column ${column.name} type ${type}`, done);
    return this.alter(
      `modify column ${column.name} ${type} ${this.random.pick(['', 'first', `comment 'wide'`])}`,
      done,
    );
  }

  private notNull(): Step {
    const { name, type } = this.plainColumn();
    if (!isPostgres(this.engine)) return this.alter(`modify column ${name} ${type} not null`);
    return this.alter(
      `alter column ${this.random.pick([name, 'marker'])} ${this.random.pick(['set', 'drop'])} not null`,
    );
  }

  private change(): Step {
    const column = this.plainColumn();
    if (column === this.marker) return this.setDefault();
    const renamed = { ...column, name: this.name('changed') };
    return this.alter(
      `change column ${column.name} ${renamed.name} ${column.type} ${this.random.pick(['', `comment 'a\\\\b'`, 'after marker'])}, alter marker set default 1`,
      this.replace(column, renamed),
    );
  }

  private tableComment(): Step {
    return this.alter(`comment = 'it''s \\\\ ${this.count++}'`);
  }

  /** Of a table beside, because rows without a key are not kept. */
  private dropPrimaryKey(): Step {
    return { sql: this.random.pick(['alter table viewed drop primary key', 'alter table viewed add primary key (a)']) };
  }

  private severalActions(): Step {
    const { name } = this.column();
    return this.alter(
      `alter column marker set default 1, add column ${this.name('beside')} text default 'x', alter column ${name} drop not null`,
    );
  }

  private comment(): Step {
    const text = this.random.pick([`'it''s'`, `E'a\\\\b\\n'`, 'null']);
    const { table } = this.model;
    const on = this.random.pick([
      `table ${table}`,
      `column ${table}.${this.column().name}`,
      `column public.${table}.marker`,
      `constraint proved_pkey on ${table}`,
      ...this.indexes.map(({ name }) => `index ${name}`),
      ...this.made.filter(({ isView }) => isView).map(({ name }) => `view ${name}`),
    ]);
    return { sql: `comment on ${on} is ${text}` };
  }
}
