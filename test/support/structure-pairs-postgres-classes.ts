import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a int)';
/** Numbers by their size without sign, which the server sorts in no such way. */
const bySize = [
  "create function size_cmp(int, int) returns int language sql immutable strict as 'select btint4cmp(abs($1), abs($2))'",
  ...['<', '<=', '=', '>=', '>'].map(
    (sign, at) =>
      `create function size_${at}(int, int) returns boolean language sql immutable strict as 'select abs($1) ${sign} abs($2)'`,
  ),
  ...['|<|', '|<=|', '|=|', '|>=|', '|>|'].map(
    (name, at) => `create operator ${name} (leftarg = int, rightarg = int, function = size_${at})`,
  ),
];
const operators = ['|<|', '|<=|', '|=|', '|>=|', '|>|'].map((name, at) => `operator ${at + 1} ${name}`).join(', ');
const sizes = (rest = '') =>
  `create operator class sizes ${rest}for type int using btree as ${operators}, function 1 size_cmp(int, int)`;
const family = 'create operator family f using btree';

/** Operator classes and families, and conversions between encodings. */
export const postgresClassPairs: readonly StructurePair[] = [
  ['operator class comes with its index', 'exact', [t], [...bySize, sizes(), t, 'create index i on t (a sizes)']],
  ['operator class goes', 'exact', [...bySize, sizes()], bySize],
  ['operator class goes with all it stands on', 'exact', [t, ...bySize, sizes(), 'create index i on t (a sizes)'], [t]],
  [
    'operator class changes',
    'exact',
    [...bySize, sizes()],
    [
      ...bySize,
      `create operator class sizes for type int using btree as ${operators}, function 1 size_cmp(int, int), function 4 (int, int) btequalimage(oid)`,
    ],
  ],
  [
    'operator class changes under an index',
    'named',
    [...bySize, sizes(), t, 'create index i on t (a sizes)'],
    [
      ...bySize,
      `create operator class sizes for type int using btree as operator 1 |<|, function 1 size_cmp(int, int)`,
      t,
      'create index i on t (a sizes)',
    ],
  ],
  [
    'operator class in a family of its own',
    'exact',
    [],
    [
      family,
      `comment on operator family f using btree is 'it''s'`,
      `create operator class c for type int8 using btree family f as function 1 btint8cmp(int8, int8)`,
      `comment on operator class c using btree is 'x'`,
    ],
  ],
  [
    'operator class of a type of its own, the default of an index',
    'exact',
    [],
    [
      `create type e as enum ('a', 'b')`,
      "create function e_hash(e) returns int language sql immutable strict as 'select hashenum($1)'",
      "create function e_same(e, e) returns boolean language sql immutable strict as 'select enum_eq($1, $2)'",
      'create operator === (leftarg = e, rightarg = e, function = e_same)',
      'create operator class ec for type e using hash as operator 1 ===, function 1 e_hash(e)',
      'create table t (a e)',
      'create index i on t using hash (a ec)',
    ],
  ],
  [
    'operator class that stores another type',
    'exact',
    [],
    [
      'create operator class words for type jsonb using gin as operator 7 @>, function 2 gin_extract_jsonb(jsonb, internal, internal), storage text',
    ],
  ],
  [
    'operator class that only says what it stores',
    'exact',
    [],
    ['create operator class boxes for type polygon using gist as storage box'],
  ],
  [
    'operator class that orders by another family',
    'exact',
    [],
    [
      `create operator class near for type point using gist as operator 15 <-> (point, point) for order by float_ops, function 8 gist_point_distance(internal, point, smallint, oid, internal), storage box`,
    ],
  ],
  [
    'operator family gets what stands between two types',
    'exact',
    [family],
    [
      family,
      'alter operator family f using btree add operator 1 < (int, bigint), operator 3 = (int, bigint), function 1 btint48cmp(int, bigint)',
    ],
  ],
  [
    'what stands in an operator family changes',
    'exact',
    [family, 'alter operator family f using btree add operator 1 < (int, bigint), operator 2 <= (int, bigint)'],
    [family, 'alter operator family f using btree add operator 1 <= (int, bigint), operator 5 > (int, bigint)'],
  ],
  [
    'operator family lets go of an operator that goes',
    'exact',
    [
      "create function lt(int, bigint) returns boolean language sql immutable strict as 'select $1 < $2'",
      'create operator <<< (leftarg = int, rightarg = bigint, function = lt)',
      family,
      'alter operator family f using btree add operator 1 <<< (int, bigint)',
    ],
    [family],
  ],
  ['operator family goes', 'exact', [family, 'alter operator family f using btree add operator 1 < (int, bigint)'], []],
  ['operator family of another method', 'exact', [family], ['create operator family f using hash']],
  ['operator families of one name', 'exact', [family], [family, 'create operator family f using hash']],
  [
    'operator family of a name that the server has',
    'exact',
    ['create operator family integer_ops using btree'],
    [
      'create operator family base.integer_ops using btree',
      'alter operator family base.integer_ops using btree add operator 1 < (int, bigint)',
      `create operator class base.int4_ops for type int using btree family base.integer_ops as function 1 btint4cmp(int, int)`,
    ],
  ],
  [
    'range over an operator class',
    'exact',
    [],
    [...bySize, sizes(), 'create type r as range (subtype = int, subtype_opclass = sizes)'],
  ],
  [
    'conversion comes',
    'exact',
    [],
    [
      `create conversion c for 'LATIN1' to 'UTF8' from iso8859_1_to_utf8`,
      `comment on conversion c is 'x'`,
      `create default conversion d for 'UTF8' to 'LATIN1' from utf8_to_iso8859_1`,
    ],
  ],
  [
    'conversion becomes the default',
    'exact',
    [`create conversion c for 'LATIN1' to 'UTF8' from iso8859_1_to_utf8`],
    [`create default conversion c for 'LATIN1' to 'UTF8' from iso8859_1_to_utf8`],
  ],
  [
    'another conversion is the default',
    'exact',
    [
      `create default conversion c for 'LATIN1' to 'UTF8' from iso8859_1_to_utf8`,
      `create conversion d for 'LATIN1' to 'UTF8' from iso8859_1_to_utf8`,
    ],
    [
      `create conversion c for 'LATIN1' to 'UTF8' from iso8859_1_to_utf8`,
      `create default conversion d for 'LATIN1' to 'UTF8' from iso8859_1_to_utf8`,
    ],
  ],
  [
    'conversion of a name that the server has',
    'exact',
    [`create conversion other.iso_8859_1_to_utf8 for 'LATIN1' to 'UTF8' from iso8859_1_to_utf8`],
    [],
  ],
];
