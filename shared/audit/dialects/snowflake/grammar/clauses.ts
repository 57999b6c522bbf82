import { either } from '../../../grammar/patterns/either.ts';
/** Notations that several statements of Snowflake share. */
const tagList = 'TAG {name = string},...';

/** `TAG (a = 'x')` and `WITH TAG (…)` behind a column or an object. */
export const tags = '[WITH] TAG ( {name = string},... )';

const contacts = '{( {id = name [,]}* )|{id = name},...}';
const policyKinds = '{MASKING|PROJECTION|AGGREGATION|JOIN|ROW ACCESS|STORAGE LIFECYCLE} POLICY';
const policyTail = '[{USING|ON|ENTITY KEY|ALLOWED JOIN KEYS} exprs]*';
/** A policy behind a column, a table or a view that is created. */
export const policy = `[WITH] ${policyKinds} name ${policyTail}`;
/** What a replication group holds. */
export const groupScope = either(
  'OBJECT_TYPES = {id [MONITORS|PARAMETERS|POLICIES|INTEGRATIONS|VOLUMES]},...',
  'ALLOWED_INTEGRATION_TYPES = {id INTEGRATIONS},...',
  '{ALLOWED_DATABASES|ALLOWED_SHARES|ALLOWED_ACCOUNTS|ALLOWED_EXTERNAL_VOLUMES|ACCOUNTS} = name,...',
);
/** As whom something runs. */
export const executeAs =
  'EXECUTE AS {CALLER|OWNER|RESTRICTED CALLER|USER name [USE SECONDARY ROLES {ALL|NONE|id,...}]}';
/** What a resource monitor does at which share of its quota. */
export const triggers = 'TRIGGERS {ON number PERCENT DO {NOTIFY|SUSPEND|SUSPEND_IMMEDIATE}}*';
/** How a sequence counts. */
export const counting = '[WITH] START [WITH] [=] number|INCREMENT [BY] [=] number|ORDER|NOORDER';

const accountPolicies = '{AUTHENTICATION|PASSWORD|SESSION|NETWORK|PACKAGES|FEATURE|PRIVACY|BACKUP|SNAPSHOT} POLICY';
const setItem = either(
  groupScope,
  `, ${policyKinds} name ${policyTail} [FORCE]`,
  'assigned|, assigned',
  tagList,
  `CONTACT ${contacts}`,
  'DEFAULT RELEASE DIRECTIVE [assigned]*',
  'RELEASE DIRECTIVE id ACCOUNTS = ( name,... ) [assigned]*',
  `${policyKinds} name ${policyTail} [FORCE]`,
  `${accountPolicies} name [FOR ALL {PERSON|SERVICE} USERS] [FORCE]`,
  'BODY -> expr|SECURE|DATA TYPE type|NOT NULL|DEFAULT expr|COMMENT string|COPY GRANTS',
  'IGNORE EDITION CHECK',
  '{FROZEN|IMMUTABLE} WHERE ( expr )',
  executeAs,
  counting,
  triggers,
);
/** SET of anything: settings, tags, contacts and policies. */
export const setAnything = `SET {${setItem}}*`;
const unsetItem = either(
  'TAG {name [= string]},...',
  'CONTACT id,...',
  `${policyKinds} [name] [, ${policyKinds} [name]]*`,
  `${accountPolicies} [FOR ALL {PERSON|SERVICE} USERS]`,
  '{FROZEN|IMMUTABLE} WHERE',
  '{assigned|id} [[,] {assigned|id}]*',
);
/** UNSET of the same. */
export const unsetAnything = `UNSET {${unsetItem}}`;

/** The moment of which rows are read. */
export const moment = '{AT|BEFORE} ( {TIMESTAMP|OFFSET|STATEMENT|STREAM|VERSION} => expr )';

const columnChange = either(
  `SET {MASKING POLICY name [USING exprs] [FORCE]|PROJECTION POLICY name [FORCE]|${tagList}|NOT NULL
  |DATA TYPE type [COLLATE string]|DEFAULT expr|COMMENT string}`,
  'UNSET {MASKING POLICY|PROJECTION POLICY|TAG name,...|COMMENT}',
  'DROP {DEFAULT|NOT NULL}',
  'COMMENT string|NOT NULL|TYPE type',
  'type [NOT NULL|NULL|COMMENT string|COLLATE string]*',
);
const columnChanges = `{[COLUMN] plain {${columnChange}}},...`;
const constraintChange =
  '{CONSTRAINT id|PRIMARY KEY|UNIQUE names|FOREIGN KEY names} {ENFORCED|NOT ENFORCED|VALIDATE|NOVALIDATE|RELY|NORELY}*';
const search = 'SEARCH OPTIMIZATION [ON {integer|id [( {*|expr},... )]},...]';

const addedProperty = either(
  search,
  'ROW ACCESS POLICY name ON names',
  '{AGGREGATION|JOIN|STORAGE LIFECYCLE} POLICY name [{ON|ENTITY KEY|ALLOWED JOIN KEYS} names]',
  'PARTITION ( {id = expr},... ) LOCATION string',
  'FILES ( string,... )',
  'DATA METRIC FUNCTION name ON parens [, name ON parens]*',
);

const droppedProperty = either(
  search,
  'ROW ACCESS POLICY name|ALL ROW ACCESS POLICIES',
  '{AGGREGATION|JOIN|STORAGE LIFECYCLE} POLICY [name]',
  'CLUSTERING KEY',
  'PRIMARY KEY [names] [CASCADE|RESTRICT]',
  'UNIQUE names [CASCADE|RESTRICT]',
  'FOREIGN KEY names [CASCADE|RESTRICT]',
  'PARTITION LOCATION string|DATA METRIC FUNCTION name ON parens',
);

/** What ALTER TABLE and its relatives can do besides what all dialects know. */
export const tableActions = [
  setAnything,
  unsetAnything,
  'SWAP WITH name',
  'RENAME TO name',
  `{MODIFY|ALTER} {${constraintChange}|( ${columnChanges} )|${columnChanges}}`,
  `{SUSPEND|RESUME} [RECLUSTER|${search}]`,
  'CLUSTER BY {LINEAR parens|exprs}',
  'RECLUSTER [MAX_SIZE = number] [WHERE expr]',
  'REFRESH [COPY SESSION|string|assigned]*',
  'CONVERT TO {MANAGED [assigned]*|NETWORK}',
  executeAs,
  `ADD {${addedProperty}}`,
  `DROP {${droppedProperty}}`,
  'REMOVE FILES ( string,... )',
  'ALTER ICEBERG_TABLE_CONFIG parens',
];

const rowsPerMatch = `[ONE ROW PER MATCH|ALL ROWS PER MATCH [SHOW EMPTY MATCHES|OMIT EMPTY MATCHES|WITH UNMATCHED ROWS]]
  [AFTER MATCH SKIP {PAST LAST ROW|TO NEXT ROW|TO [FIRST|LAST] id}]`;
/** What may stand behind a table of FROM. */
export const tableClauses = [
  moment,
  'CHANGES ( INFORMATION => id )',
  'END ( {TIMESTAMP|OFFSET|STATEMENT} => expr )',
  'WITH ORDINALITY',
  'RESAMPLE parens',
  `PIVOT ( {expr [AS id]},... FOR name IN ( {ANY [ORDER BY order,...]|query|{expr [AS id]},...} )
  [DEFAULT ON NULL ( expr )] )`,
  'UNPIVOT [{INCLUDE|EXCLUDE} NULLS] ( id FOR id IN ( {name [AS {string|id}]},... ) )',
  `MATCH_RECOGNIZE ( [PARTITION BY expr,...] [ORDER BY order,...]
  [MEASURES {[RUNNING|FINAL] expr [AS] id},...] ${rowsPerMatch} PATTERN symbols [SUBSET {id = names},...] DEFINE
  {id AS expr},... )`,
  '{SAMPLE|TABLESAMPLE} [BERNOULLI|ROW|SYSTEM|BLOCK] ( expr [ROWS] ) [{SEED|REPEATABLE} ( expr )]',
];
