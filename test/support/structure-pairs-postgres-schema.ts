import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a text)';
const role = (name: string) =>
  `do $$ begin create role ${name}; exception when duplicate_object then null; end $$`;
const byDefault = (what: string) => `alter default privileges in schema base ${what}`;

/** What others may do in a schema, and with what will be made in it. */
export const postgresSchemaPairs: readonly StructurePair[] = [
  ['schema rights go', 'exact', ['grant usage, create on schema other to public'], []],
  [
    'schema rights change',
    'exact',
    ['grant usage, create on schema other to public'],
    ['grant usage on schema base to public'],
  ],
  [
    'schema rights that may be passed on',
    'exact',
    [],
    [role('pairs_reader'), 'grant usage on schema base to pairs_reader with grant option'],
  ],
  [
    'schema rights and defaults of one role, with a table',
    'exact',
    [role('pairs_reader')],
    [
      role('pairs_reader'),
      ...['grant usage on schema base to pairs_reader', byDefault('grant select, insert on tables to pairs_reader'), t],
    ],
  ],
  [
    'default privileges change',
    'exact',
    ['alter default privileges in schema other grant select on tables to public', t],
    [byDefault('grant select, update on tables to public'), t],
  ],
  [
    'default privileges go',
    'exact',
    ['alter default privileges in schema other grant select on tables to public'],
    [],
  ],
  [
    'default privileges of every kind',
    'exact',
    [],
    [
      role('pairs_reader'),
      byDefault('grant select on tables to pairs_reader with grant option'),
      byDefault('grant usage, select on sequences to pairs_reader'),
      byDefault('grant execute on functions to pairs_reader'),
      byDefault('grant usage on types to pairs_reader'),
    ],
  ],
];
