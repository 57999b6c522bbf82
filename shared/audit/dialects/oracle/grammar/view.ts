import { either } from '../../../grammar/patterns/either.ts';
import type { Name } from '../../../tree/node.ts';
import type { Query } from '../../../tree/query.ts';
import type { Command, CreateView } from '../../../tree/statement.ts';
import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { takeIfNotExists } from '../../../grammar/statements/existence.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { attributes, matched, takeAttributes } from './clause.ts';
import { oracleColumnConstraint, oracleTableConstraint } from './constraints.ts';
import { parseOraclePartitioning } from './partitions.ts';
import { takeRestriction } from './restriction.ts';
import { accessAttributes, columnStorage, segmentAttributes } from './storage.ts';

type Words = { readonly start: number; readonly orReplace: boolean };

const viewAttributes = attributes(
  'SHARING = {METADATA|DATA|EXTENDED DATA|NONE}',
  'DEFAULT COLLATION id',
  'BEQUEATH {CURRENT_USER|DEFINER}',
  'ANNOTATIONS ( {[ADD [IF NOT EXISTS|OR REPLACE]|DROP [IF EXISTS]|REPLACE] id [string]},... )',
  `OF XMLTYPE [XMLSCHEMA idOrString] [ELEMENT {idOrString [# idOrString]}]
  [WITH OBJECT {IDENTIFIER|ID} {DEFAULT|( {expr},... )}]`,
  'OF name [WITH OBJECT {IDENTIFIER|ID|OID} {DEFAULT|names}|UNDER name]',
  'CONTAINER_MAP',
  'CONTAINERS_DEFAULT',
  'ON COMMIT {PRESERVE|DELETE} ROWS',
);

/** Reads CREATE VIEW from VIEW on. */
export function parseOracleView(p: Parser, { start, orReplace }: Words): CreateView {
  p.expect('VIEW');
  const ifNotExists = takeIfNotExists(p);
  const name = p.objectName();
  const late = !ifNotExists && takeIfNotExists(p);
  const options = takeAttributes(p, viewAttributes);
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => viewColumn(p))).flat() : [];
  options.push(...takeAttributes(p, viewAttributes));
  p.expect('AS');
  const query = p.grammar.query(p);
  const checkOption = takeRestriction(p) === 'check';
  matched(p, containers);
  return {
    kind: 'createView',
    start,
    end: p.last(),
    name,
    orReplace,
    materialized: false,
    temporary: false,
    ifNotExists: ifNotExists || late,
    columns,
    query,
    checkOption,
    options,
  };
}

const containers = pattern('[CONTAINER_MAP|CONTAINERS_DEFAULT]');

/** An alias with its constraints, or a constraint of the view. */
function viewColumn(p: Parser): Name[] {
  if (p.is('CONSTRAINT') || p.is('PRIMARY', 'KEY') || p.is('UNIQUE', '(') || p.is('FOREIGN', 'KEY')) {
    oracleTableConstraint(p);
    return [];
  }
  const name = p.name();
  p.acceptAny('VISIBLE', 'INVISIBLE');
  while (oracleColumnConstraint(p));
  takeAttributes(p, viewAttributes, columnAttributes);
  return [name];
}

const columnAttributes = attributes(
  'VISIBLE',
  'INVISIBLE',
  'ENCRYPT: ENCRYPT [USING string] [IDENTIFIED BY password] [string] [NO SALT|SALT]',
  'SCOPE FOR ( name ) IS name',
);

const refreshOption = either(
  'FAST|COMPLETE|FORCE|ON DEMAND|ON COMMIT|ON STATEMENT|START WITH matchable|NEXT matchable',
  'WITH PRIMARY KEY|WITH ROWID',
  'USING DEFAULT [MASTER|LOCAL] ROLLBACK SEGMENT',
  'USING [MASTER|LOCAL] ROLLBACK SEGMENT id',
  'USING {ENFORCED|TRUSTED} CONSTRAINTS',
);
const refresh = `REFRESH {${refreshOption}}*`;
const materializedAttributes = attributes(
  'ON PREBUILT TABLE [{WITH|WITHOUT} REDUCED PRECISION]',
  'USING NO INDEX',
  'BUILD {IMMEDIATE|DEFERRED}',
  `REFRESH: ${refresh}`,
  'NEVER REFRESH',
  'FOR UPDATE',
  `ENABLE QUERY REWRITE [UNUSABLE BEFORE {CURRENT EDITION|EDITION plain}]
  [UNUSABLE BEGINNING WITH {{CURRENT|NULL} EDITION|EDITION plain}]`,
  'DISABLE QUERY REWRITE',
  'ENABLE {ON QUERY COMPUTATION|CONCURRENT REFRESH}',
  'DISABLE {ON QUERY COMPUTATION|CONCURRENT REFRESH}',
  'CLUSTER name names',
  'ORGANIZATION INDEX',
  'OVERFLOW',
  'INCLUDING id',
  'SCOPE FOR ( name ) IS name',
  'COMPILE',
  'CONSIDER FRESH',
  'EVALUATE USING {{CURRENT|NULL} EDITION|EDITION plain}',
  'SHRINK SPACE [COMPACT] [CASCADE]',
  'ALLOCATE EXTENT [( {SIZE size|INSTANCE integer}* )]',
  'DEALLOCATE UNUSED [KEEP size]',
  'UNUSABLE BEFORE {CURRENT EDITION|EDITION plain}',
  'MODIFY nested',
);
const usingIndex = attributes('USING INDEX');

/** Reads CREATE MATERIALIZED VIEW from VIEW on. */
export function parseMaterializedView(p: Parser, { start, orReplace }: Words): CreateView {
  p.expect('VIEW');
  const ifNotExists = takeIfNotExists(p);
  const name = p.objectName();
  const options: Option[] = takeAttributes(p, viewAttributes);
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => viewColumn(p))).flat() : [];
  options.push(...takeMaterialized(p));
  p.expect('AS');
  const query: Query = p.grammar.query(p);
  return {
    kind: 'createView',
    start,
    end: p.last(),
    name,
    orReplace,
    materialized: true,
    temporary: false,
    ifNotExists,
    columns,
    query,
    checkOption: false,
    options,
  };
}

function takeMaterialized(p: Parser): Option[] {
  const options: Option[] = [];
  for (;;) {
    const from = p.at;
    options.push(
      ...takeAttributes(
        p,
        materializedAttributes,
        viewAttributes,
        segmentAttributes,
        columnStorage,
        accessAttributes,
        usingIndex,
      ),
    );
    if (p.is('PARTITION', 'BY')) parseOraclePartitioning(p);
    if (p.at === from) return options;
  }
}

/** Reads ALTER MATERIALIZED VIEW from VIEW on. */
export function parseAlterMaterializedView(p: Parser, start: number): Command {
  p.expect('VIEW');
  if (p.accept('IF')) p.expect('EXISTS');
  const name = p.objectName();
  const options = takeMaterialized(p);
  if (options.length === 0) p.fail('REFRESH, COMPILE, ENABLE, DISABLE');
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'ALTER',
    objectType: 'MATERIALIZED VIEW',
    words: [],
    names: [name],
    parts: options,
  };
}

const logContent = '{OBJECT ID|PRIMARY KEY|ROWID|SEQUENCE|COMMIT SCN|names}';
const purgeTime = either(
  'IMMEDIATE [SYNCHRONOUS|ASYNCHRONOUS]',
  '{START WITH matchable|NEXT matchable|REPEAT INTERVAL expr}*',
);
const logTail = pattern(
  `[WITH {{${logContent}} [,]}* [{INCLUDING|EXCLUDING} NEW VALUES]] [{INCLUDING|EXCLUDING} NEW VALUES]
  [PURGE {${purgeTime}}] [FOR {SYNCHRONOUS REFRESH USING name|FAST REFRESH}]`,
);
const viewLogChange = either(
  `ADD {{${logContent}} [,]}* [{INCLUDING|EXCLUDING} NEW VALUES]`,
  'FORCE',
  '{INCLUDING|EXCLUDING} NEW VALUES',
  'SHRINK SPACE [COMPACT] [CASCADE]',
  'PURGE {IMMEDIATE [SYNCHRONOUS|ASYNCHRONOUS]|{START WITH matchable|NEXT matchable}*}',
  'FOR {SYNCHRONOUS REFRESH USING name|FAST REFRESH}',
  'ALLOCATE EXTENT',
);
const logChange = pattern(`{${viewLogChange}}`);

/** Reads CREATE or ALTER MATERIALIZED VIEW LOG from VIEW on. */
export function parseMaterializedViewLog(p: Parser, start: number, verb: 'CREATE' | 'ALTER'): Command {
  p.expect('VIEW', 'LOG');
  takeIfNotExists(p);
  p.accept('FORCE');
  p.expect('ON');
  const name = p.objectName();
  const parts = takeAttributes(p, segmentAttributes, accessAttributes);
  if (p.is('PARTITION', 'BY')) parseOraclePartitioning(p);
  const found = verb === 'CREATE' ? matched(p, logTail) : p.atEnd() ? undefined : matched(p, logChange);
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb,
    objectType: 'MATERIALIZED VIEW LOG',
    words: found?.words ?? [],
    names: [name],
    parts,
  };
}
