import type { StatementParser } from '../../../grammar/dialect.ts';
import { commands, parseCommand } from '../../../grammar/patterns/command.ts';

const device = '{{DISK|TAPE|URL|VIRTUAL_DEVICE|DATABASE_SNAPSHOT} = expr|id|expr}';
const files = '[{{FILE|FILEGROUP|PAGE} = expr|READ_WRITE_FILEGROUPS},...]';
const flags = `
  CHECKSUM|NO_CHECKSUM|NO_COMPRESSION|CONTINUE_AFTER_ERROR|STOP_ON_ERROR|COPY_ONLY|DIFFERENTIAL|FILE_SNAPSHOT
  |FORMAT|NOFORMAT|INIT|NOINIT|METADATA_ONLY|SNAPSHOT|NO_LOG|NO_TRUNCATE|NORECOVERY|RECOVERY|PARTIAL|REPLACE
  |RESTART |REWIND|NOREWIND|SKIP|NOSKIP|TRUNCATE_ONLY|UNLOAD|NOUNLOAD|KEEP_REPLICATION|KEEP_CDC|RESTRICTED_USER
  |ERROR_BROKER_CONVERSATIONS|NEW_BROKER|ENABLE_BROKER|LOADHISTORY`;
const valued = `
  BLOCKSIZE|BUFFERCOUNT|CREDENTIAL|DESCRIPTION|EXPIREDATE|RETAINDAYS|MAXTRANSFERSIZE|MEDIADESCRIPTION|MEDIANAME
  |MEDIAPASSWORD|NAME|PASSWORD|STANDBY|FILE|STOPAT|STATS`;
const required = `WITH {${flags}|COMPRESSION [settings]|{${valued}} [= expr]|ENCRYPTION settings|MOVE expr TO expr
  |{STOPATMARK|STOPBEFOREMARK} = expr [AFTER expr]|FILESTREAM settings},...`;
const settings = `[${required}]`;
const key = 'ENCRYPTION BY PASSWORD = string';

const backups = commands('BACKUP', [
  `{DATABASE|LOG|TRANSACTION|TRAN} {id|expr} ${files}
  {TO ${device},... [MIRROR TO ${device},...]* ${settings}|${required}}`,
  `CERTIFICATE id TO FILE = string [, FORMAT = string]
  [WITH PRIVATE KEY settings|WITH FORMAT = string , PRIVATE KEY settings]`,
  `MASTER KEY TO {FILE|URL} = string ${key}`,
  `SERVICE MASTER KEY TO {FILE|URL} = string ${key}`,
  `SYMMETRIC KEY id TO {FILE|URL} = string ${key}`,
  'SERVER TO DISK = expr [WITH METADATA_ONLY]',
  `GROUP id,... TO ${device},... ${settings}`,
]);
const restores = commands('RESTORE', [
  `{DATABASE|LOG|TRANSACTION|TRAN} {id|expr} ${files} [FROM ${device},...] ${settings}`,
  `{FILELISTONLY|HEADERONLY|LABELONLY|REWINDONLY|VERIFYONLY} FROM ${device},... ${settings}`,
  `{MASTER KEY|SERVICE MASTER KEY|SYMMETRIC KEY id} FROM {FILE|URL} = string DECRYPTION BY PASSWORD = string
  [${key}] [FORCE]`,
]);

function reader(verb: string, table: typeof backups): StatementParser {
  return (p) => {
    const start = p.start();
    p.at++;
    return (
      parseCommand(p, table, start) ??
      p.fail(verb === 'BACKUP' ? 'DATABASE, LOG, CERTIFICATE, MASTER KEY' : 'DATABASE, LOG, HEADERONLY, VERIFYONLY')
    );
  };
}

/** Reads BACKUP of databases, logs, certificates and keys. */
export const backup = reader('BACKUP', backups);
/** Reads RESTORE of databases, logs and keys, and what asks a backup about itself. */
export const restore = reader('RESTORE', restores);
