import type { DataType, Expression, TypeFamily } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import type { Parser } from '../parser.ts';
import { parseNestedTypes } from './nested-types.ts';

/** Reads a type with its arguments and attributes. */
export function parseDataType(p: Parser): DataType {
  const start = p.start();
  if (p.facts.functionsGiveSets) p.accept('SETOF');
  if (p.facts.typesAreAnchored && p.is('ANCHOR') && p.isWord(1)) takeAnchor(p);
  if (p.is('REF') && p.facts.hasReferenceTypes && p.isName(1)) p.at++;
  const { name, schema } = typeName(p);
  const args = typeArguments(p, name);
  // Field by field: a script has as many types as columns, and spreading costs more than reading one.
  const { unsigned, zerofill, charset, collation, arrayDimensions, withTimeZone } = typeTail(p, name);
  if (p.facts.lengthsHaveUnits) p.acceptAll('FOR', 'BIT', 'DATA');
  return {
    kind: 'dataType',
    start,
    end: p.last(),
    name,
    family: familyIn(p, name, args),
    schema,
    args,
    unsigned,
    zerofill,
    charset,
    collation,
    arrayDimensions,
    withTimeZone,
  };
}

/** Db2: ANCHOR [DATA TYPE] [TO] s.t.c has the type of that column; the name stands for the type. */
function takeAnchor(p: Parser): void {
  p.at++;
  p.acceptAll('DATA', 'TYPE');
  p.accept('TO');
  if (p.accept('ROW')) p.accept('OF');
}

/** The built-in types of MySQL and MariaDB, and the standard ones every dialect shares. */
const families: Readonly<Record<TypeFamily, string>> = {
  integer: `
  PLS_INTEGER BINARY_INTEGER NATURAL NATURALN POSITIVE POSITIVEN SIMPLE_INTEGER SIGNTYPE TINYINT SMALLINT
  MEDIUMINT MIDDLEINT INT INTEGER BIGINT INT1 INT2 INT3 INT4 INT8 SERIAL BIGSERIAL SMALLSERIAL SERIAL2 SERIAL4
  SERIAL8 SIGNED UNSIGNED
`,
  decimal: 'DECIMAL DEC NUMERIC FIXED NUMBER MONEY',
  float: 'FLOAT FLOAT4 FLOAT8 DOUBLE DOUBLE_PRECISION REAL BINARY_FLOAT BINARY_DOUBLE',
  boolean: 'BOOL BOOLEAN',
  bit: 'BIT VARBIT',
  char: 'CHAR CHARACTER NCHAR BPCHAR',
  varchar: 'VARCHAR VARCHARACTER VARCHAR2 NVARCHAR NVARCHAR2',
  text: 'TEXT TINYTEXT MEDIUMTEXT LONGTEXT LONG CLOB NCLOB',
  binary: 'BINARY VARBINARY RAW',
  blob: 'BLOB TINYBLOB MEDIUMBLOB LONGBLOB BYTEA IMAGE LONG_VARBINARY',
  date: 'DATE',
  time: 'TIME TIMETZ',
  datetime: 'DATETIME DATETIME2 SMALLDATETIME',
  timestamp: 'TIMESTAMP TIMESTAMPTZ',
  year: 'YEAR',
  interval: 'INTERVAL',
  json: 'JSON JSONB',
  xml: 'XML XMLTYPE',
  uuid: 'UUID UNIQUEIDENTIFIER',
  enum: 'ENUM',
  set: 'SET',
  geometry: `
  GEOMETRY POINT LINESTRING POLYGON MULTIPOINT MULTILINESTRING MULTIPOLYGON GEOMETRYCOLLECTION GEOMCOLLECTION
  GEOGRAPHY
`,
  other: 'VECTOR INET4 INET6 BYTE ROW SYS_REFCURSOR',
};
const familyByName = new Map<string, TypeFamily>();
for (const family of Object.keys(families) as TypeFamily[])
  for (const name of families[family].trim().split(/\s+/)) familyByName.set(name, family);

/** Types of Oracle and SQL Server that the others do not know. */
const otherFamilies: Readonly<Record<string, TypeFamily>> = {
  BINARY_FLOAT: 'float',
  BINARY_DOUBLE: 'float',
  PLS_INTEGER: 'integer',
  BINARY_INTEGER: 'integer',
  SMALLMONEY: 'decimal',
  SYSNAME: 'varchar',
  NTEXT: 'text',
  'LONG RAW': 'blob',
  BFILE: 'blob',
  ROWVERSION: 'binary',
  DATETIMEOFFSET: 'timestamp',
  SDO_GEOMETRY: 'geometry',
};

function familyIn(p: Parser, name: string, [length]: readonly Expression[]): TypeFamily {
  if (p.facts.typeNamesAreUnlimited) return familyOf(name);
  // TIMESTAMP of SQL Server numbers the versions of a row and holds no time.
  if (p.facts.timestampCountsVersions && name === 'TIMESTAMP') return 'binary';
  const family = otherFamilies[name] ?? familyOf(name);
  const isUnlimited = length?.kind === 'keyword' && length.word.toUpperCase() === 'MAX';
  return isUnlimited ? (family === 'binary' ? 'blob' : 'text') : family;
}

function familyOf(name: string): TypeFamily {
  return familyByName.get(name.replaceAll(' ', '_')) ?? familyByName.get(name.split(' ')[0] ?? '') ?? 'other';
}

type TypeName = { readonly name: string; readonly schema: Name | undefined };

/** Second words that belong to the type's name. */
const secondWords: Readonly<Record<string, readonly string[]>> = {
  DOUBLE: ['PRECISION'],
  CHARACTER: ['VARYING'],
  CHAR: ['VARYING', 'BYTE'],
  NCHAR: ['VARYING', 'VARCHAR'],
  BIT: ['VARYING'],
  LONG: ['VARCHAR', 'VARBINARY', 'RAW', 'CHAR', 'CHARACTER'],
  NATIONAL: ['CHARACTER', 'CHAR', 'VARCHAR', 'VARCHARACTER'],
  SIGNED: ['INTEGER', 'INT'],
  UNSIGNED: ['INTEGER', 'INT'],
};

function typeName(p: Parser): TypeName {
  const first = p.word();
  if (!p.isWord() || (p.word(1) === '.' && !p.facts.typesHaveNoSchema)) return userType(p);
  takeTypeWord(p, first);
  const name = first + secondWord(p, first) + (p.dialect.grammar.freeTypes ? furtherWords(p) : '');
  if (first === 'NATIONAL' && name === first) p.fail('CHAR');
  return { name: p.dialect.typeNames?.[name] ?? normalName(name), schema: undefined };
}

function takeTypeWord(p: Parser, word: string): void {
  const isKnown = familyByName.has(word) || word === 'NATIONAL';
  const isAllowed = p.dialect.grammar.closedTypes ? isKnown : !p.dialect.reserved.functionName.has(word);
  if (!isAllowed) p.fail(expectedType);
  p.at++;
}

const behindTypes = new Set(['GENERATED', 'AUTOINCREMENT', 'ASC', 'DESC', 'ON', 'AS']);

function furtherWords(p: Parser): string {
  let words = '';
  while (p.isWord() && p.isName() && !behindTypes.has(p.word())) {
    words += ` ${p.word()}`;
    p.at++;
  }
  return words;
}

function secondWord(p: Parser, first: string): string {
  const second = p.acceptAny(...(secondWords[first] ?? []));
  if (second === undefined) return '';
  const mayVary = first === 'NATIONAL' || (first === 'LONG' && second.startsWith('CHAR'));
  return mayVary && p.accept('VARYING') ? ` ${second} VARYING` : ` ${second}`;
}

const normalNames: Readonly<Record<string, string>> = {
  INTEGER: 'INT',
  DEC: 'DECIMAL',
  'CHARACTER VARYING': 'VARCHAR',
  'CHAR VARYING': 'VARCHAR',
  CHARACTER: 'CHAR',
  BOOL: 'BOOLEAN',
  INT4: 'INT',
  INT8: 'BIGINT',
  INT2: 'SMALLINT',
  'DOUBLE PRECISION': 'DOUBLE',
  FLOAT8: 'DOUBLE',
  'BIT VARYING': 'VARBIT',
  MIDDLEINT: 'MEDIUMINT',
};

function normalName(name: string): string {
  return normalNames[name] ?? name;
}

function userType(p: Parser): TypeName {
  if (p.dialect.grammar.closedTypes) p.fail(expectedType);
  const { name, schema } = p.objectName();
  return { name: name.text.toUpperCase(), schema };
}

const expectedType = { zh: '应为数据类型', en: 'expected a data type' };

function typeArguments(p: Parser, name: string): Expression[] {
  if (name === 'INTERVAL') return intervalFields(p);
  const own = p.facts.hasEnumTypes ? mysqlArguments(p, name) : undefined;
  if (own) return own;
  if (p.dialect.grammar.nestedTypes && (p.is('(') || p.is('<')))
    return p.is('(') && p.kind(1) === tokenKinds.number
      ? p.parenthesised(() => p.list(() => typeArgument(p, '')))
      : parseNestedTypes(p);
  if (!p.is('(')) return [];
  return p.parenthesised(() => p.list(() => typeArgument(p, name)));
}

/** The values of ENUM and SET; MariaDB's ROW (a INT, b VARCHAR(9)) of a parameter or variable. */
function mysqlArguments(p: Parser, name: string): Expression[] | undefined {
  if (name === 'ENUM' || name === 'SET') return p.parenthesised(() => p.list(() => p.string()));
  if (name !== 'ROW' || !p.is('(')) return undefined;
  p.parenthesised(() =>
    p.list(() => {
      p.name();
      parseDataType(p);
    }),
  );
  return [];
}

function typeArgument(p: Parser, name: string): Expression {
  if (p.kind() === tokenKinds.number) {
    const size = p.literal('number');
    p.acceptAny('CHAR', 'BYTE');
    if (p.facts.lengthsHaveUnits) {
      p.acceptAny('K', 'M', 'G');
      p.acceptAny('OCTETS', 'CODEUNITS16', 'CODEUNITS32');
    }
    return size;
  }
  if (p.isString()) return p.literal('string');
  if (p.dialect.grammar.closedTypes) return p.fail({ zh: '应为长度', en: 'expected a length' });
  const start = p.start();
  const sign = p.accept('-');
  if (sign) return { kind: 'unary', operator: '-', operand: p.integer(), start, end: p.last() };
  if (p.facts.lengthsMayBeMax) return sqlserverArgument(p, name);
  const word = p.acceptAny('*') ?? p.label().text;
  return { kind: 'keyword', word, start, end: p.last() };
}

/** MAX, XML (DOCUMENT schema.collection), VECTOR (3, FLOAT16). */
function sqlserverArgument(p: Parser, name: string): Expression {
  const start = p.start();
  if (name === 'XML') {
    if (p.isName(1)) p.expectAny('DOCUMENT', 'CONTENT');
    p.objectName();
    return { kind: 'keyword', word: p.tokens.source.slice(start, p.last()), start, end: p.last() };
  }
  return { kind: 'keyword', word: p.expectAny('MAX', 'FLOAT16', 'FLOAT32'), start, end: p.last() };
}

function intervalFields(p: Parser): Expression[] {
  const units = ['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const;
  const ownFields = p.dialect.expressions?.intervalFields;
  if (ownFields) {
    ownFields(p);
    return [];
  }
  if (p.acceptAny(...units) && p.accept('TO')) p.expectAny(...units);
  return p.is('(') ? p.parenthesised(() => p.list(() => p.integer())) : [];
}

type TypeTail = Pick<DataType, 'unsigned' | 'zerofill' | 'charset' | 'collation' | 'arrayDimensions' | 'withTimeZone'>;

function typeTail(p: Parser, name: string): TypeTail {
  const isMysql = p.facts.typesHaveAttributes;
  const { unsigned, zerofill, charset } = isMysql ? mysqlAttributes(p) : noAttributes;
  const withTimeZone = name.endsWith('TZ') || timeZone(p, name);
  const ownTail = p.dialect.expressions?.typeTail;
  if (ownTail)
    return {
      unsigned,
      zerofill,
      charset,
      collation: undefined,
      arrayDimensions: 0,
      withTimeZone: ownTail(p) || withTimeZone,
    };
  const isCopied = p.facts.typesAreCopied && p.acceptAll('%', 'TYPE');
  return {
    unsigned,
    zerofill,
    charset,
    collation: undefined,
    arrayDimensions: isMysql || isCopied ? 0 : dimensions(p),
    withTimeZone,
  };
}

type MysqlAttributes = { readonly unsigned: boolean; readonly zerofill: boolean; readonly charset: string | undefined };
const noAttributes: MysqlAttributes = { unsigned: false, zerofill: false, charset: undefined };

function mysqlAttributes(p: Parser): MysqlAttributes {
  let unsigned = false;
  let zerofill = false;
  let charset: string | undefined;
  for (;;) {
    if (p.accept('UNSIGNED')) unsigned = true;
    else if (p.accept('ZEROFILL')) zerofill = true;
    else if (p.acceptAll('CHARACTER', 'SET') || p.acceptAll('CHAR', 'SET') || p.accept('CHARSET'))
      charset = p.nameOrString().text;
    else if (p.accept('BYTE')) charset = 'binary';
    else if (!p.acceptAny('SIGNED', 'BINARY', 'ASCII', 'UNICODE')) return { unsigned, zerofill, charset };
  }
}

function timeZone(p: Parser, name: string): boolean {
  if (name !== 'TIME' && name !== 'TIMESTAMP') return false;
  if (p.acceptAll('WITHOUT', 'TIME', 'ZONE')) return false;
  return p.acceptAll('WITH', 'TIME', 'ZONE') || p.acceptAll('WITH', 'LOCAL', 'TIME', 'ZONE');
}

function dimensions(p: Parser): number {
  let count = 0;
  if (p.accept('ARRAY')) {
    count = 1;
    if (!p.is('[')) return count;
    count = 0;
  }
  while (p.accept('[')) {
    if (!p.is(']')) p.integer();
    p.expect(']');
    count++;
  }
  return count;
}
