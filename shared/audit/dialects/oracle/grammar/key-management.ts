import { either } from '../../../grammar/patterns/either.ts';
const secret = 'IDENTIFIED BY {EXTERNAL STORE|password}';
const forced = `[FORCE KEYSTORE] ${secret}`;
const backup = '[WITH BACKUP [USING string]]';
const container = '[CONTAINER = {CURRENT|ALL}]';
const tag = '[USING TAG string|USING ALGORITHM string]*';
const identifiers = '[WITH IDENTIFIER IN {( query )|string,...}]';
const client = '[USING TAG string] [{TO|FROM} [LOCAL] AUTO_LOGIN KEYSTORE string]';

const keyAction = either(
  `KEYSTORE {OPEN [${secret}]|CLOSE [${secret}]} ${container}`,
  `[ENCRYPTION] KEY [string] ${tag} ${forced} ${backup} ${container}`,
  `TAG string FOR string ${forced} ${backup}`,
  `{ENCRYPTION KEY|KEY} {MIGRATE USING password|REVERSE MIGRATE} ${forced} ${backup}`,
);

const mergedInto = either(
  'AND KEYSTORE string [IDENTIFIED BY password] INTO NEW KEYSTORE string IDENTIFIED BY password',
  `INTO EXISTING KEYSTORE string IDENTIFIED BY password ${backup}`,
);

/** ADMINISTER KEY MANAGEMENT: keystores, master keys and secrets. */
export const keyManagement = [
  `CREATE {KEYSTORE [string] IDENTIFIED BY password|[LOCAL] AUTO_LOGIN KEYSTORE FROM KEYSTORE
  [string] IDENTIFIED BY password|[ENCRYPTION] KEY [string] ${tag} ${forced} ${backup} ${container}}`,
  `SET {${keyAction}}`,
  `BACKUP KEYSTORE [USING string] ${forced} [TO string]`,
  `ALTER KEYSTORE PASSWORD ${forced} SET password ${backup}`,
  `USE [ENCRYPTION] KEY string ${tag} ${forced} ${backup}`,
  `MERGE KEYSTORE string [IDENTIFIED BY password] {${mergedInto}}`,
  `EXPORT [ENCRYPTION] KEYS WITH SECRET password TO string ${forced} ${identifiers}`,
  `IMPORT [ENCRYPTION] KEYS WITH SECRET password FROM string ${forced} ${backup}`,
  `MOVE [ENCRYPTION] KEYS TO NEW KEYSTORE string IDENTIFIED BY password FROM
  [FORCE] KEYSTORE ${secret} ${identifiers} ${backup}`,
  `{ADD|UPDATE} SECRET string FOR CLIENT string ${client} ${forced} ${backup}`,
  `DELETE SECRET FOR CLIENT string ${client} ${forced} ${backup}`,
  `{ISOLATE|UNITE} KEYSTORE [IDENTIFIED BY password] [FROM ROOT KEYSTORE] ${forced}
  [WITH ROOT KEYSTORE ${forced}] ${backup}`,
  'SWITCHOVER TO LIBRARY string FOR ALL CONTAINERS',
  `REVERSE MIGRATE [ENCRYPTION] KEY ${forced} MIGRATE USING password ${backup}`,
].map((notation) => `KEY MANAGEMENT: KEY MANAGEMENT ${notation}`);
