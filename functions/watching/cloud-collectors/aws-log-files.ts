import type { DescribeDBLogFilesDetails, RDSClient } from '@aws-sdk/client-rds';
import type { LoggedSql } from '../../../shared/server-logs/logged-sql.ts';
import type { AwsSettings } from '../../databases/cloud-accounts/aws-account.ts';
import { firstMoment } from './first-moment.ts';
import { rdsFamilyOf } from './rds-families.ts';
import type { CloudRound } from './cloud-collector.ts';

/** How far a file is read. What follows the last line that began an entry is read again with what comes next. */
type FilePlace = {
  readonly marker: string;
  readonly size: number;
  readonly rest: readonly string[];
  readonly memory: string;
};
type Place = { readonly since: number; readonly files: Readonly<Record<string, FilePlace>> };

const unread: FilePlace = { marker: '0', size: 0, rest: [], memory: '' };
/** Lines of one portion: RDS cuts at a megabyte, and reading costs the host of the database. */
const linesMax = 2000;
const filesKept = 48;

/** Reads what was added to the log files of an instance, each from where the last round stopped. */
export async function readLogFiles(settings: AwsSettings, round: CloudRound) {
  const { RDSClient: Client } = await import('@aws-sdk/client-rds');
  const client = new Client(settings);
  const place = (round.state as Place | undefined) ?? { since: firstMoment(round), files: {} };
  const files = await filesSince(client, round, place.since);
  const after: Record<string, FilePlace> = { ...place.files };
  const logged: LoggedSql[] = [];
  let since = place.since;
  let isAll = true;
  for (const { LogFileName: name = '', Size: size = 0, LastWritten: writtenAt = 0 } of files) {
    if (logged.length >= round.rowsMax || round.isOver()) {
      isAll = false;
      break;
    }
    const read = await readFile(client, round, { name, size, before: after[name] ?? unread });
    logged.push(...read.logged);
    after[name] = read.place;
    isAll &&= read.isAll;
    // A file that was written in the last moment may be written again in the same one.
    if (isAll) since = Math.max(since, writtenAt - 1);
  }
  // Old files are never written again; hours come again by name after a day or a week.
  const kept = Object.fromEntries(Object.entries(after).slice(-filesKept));
  return { logged, state: { since, files: kept } satisfies Place };
}

/** The files that were written since, the oldest first. */
async function filesSince(client: RDSClient, { dbType, params }: CloudRound, since: number) {
  const { DescribeDBLogFilesCommand } = await import('@aws-sdk/client-rds');
  const files: DescribeDBLogFilesDetails[] = [];
  let Marker: string | undefined;
  do {
    const page = await client.send(
      new DescribeDBLogFilesCommand({
        DBInstanceIdentifier: params['db_instance_id'],
        FilenameContains: rdsFamilyOf(dbType).logFile,
        FileLastWritten: since,
        MaxRecords: 100,
        ...(Marker !== undefined && { Marker }),
      }),
    );
    files.push(...(page.DescribeDBLogFiles ?? []));
    Marker = page.Marker;
  } while (Marker !== undefined && Marker !== '');
  return files.toSorted((a, b) => (a.LastWritten ?? 0) - (b.LastWritten ?? 0));
}

type File = { readonly name: string; readonly size: number; readonly before: FilePlace };

async function readFile(client: RDSClient, round: CloudRound, { name, size, before }: File) {
  const { DownloadDBLogFilePortionCommand } = await import('@aws-sdk/client-rds');
  // The name of an hour was used again: the file begins anew.
  const from = size < before.size ? unread : before;
  const logged: LoggedSql[] = [];
  let { marker, memory } = from;
  let rest = [...from.rest];
  let isPending = true;
  let hasMore = false;
  while (isPending && logged.length < round.rowsMax && !round.isOver()) {
    const portion = await client.send(
      new DownloadDBLogFilePortionCommand({
        DBInstanceIdentifier: round.params['db_instance_id'],
        LogFileName: name,
        Marker: marker,
        NumberOfLines: linesMax,
      }),
    );
    const lines = (portion.LogFileData ?? '').split(/\r?\n/).slice(0, -1);
    hasMore ||= lines.length > 0;
    marker = portion.Marker ?? marker;
    isPending = portion.AdditionalDataPending === true;
    const taken = settled(round.dbType, [...rest, ...lines], memory);
    logged.push(...taken.logged);
    ({ rest, memory } = taken);
  }
  // A file that was silent for a round ended its last entry.
  if (!isPending && !hasMore && rest.length > 0) {
    const parser = rdsFamilyOf(round.dbType).logParser(memory);
    for (const line of rest) parser.take(line);
    logged.push(...parser.end());
    ({ rest, memory } = { rest: [], memory: parser.memory() });
  }
  return { logged, isAll: !isPending, place: { marker, size, rest, memory } satisfies FilePlace };
}

/** What whole entries of some lines say, and the lines of the last, which may go on. */
function settled(dbType: string, lines: readonly string[], before: string) {
  const parser = rdsFamilyOf(dbType).logParser(before);
  const logged: LoggedSql[] = [];
  let [start, memory] = [0, before];
  lines.forEach((line, i) => {
    const known = parser.memory();
    const { ended, begins } = parser.take(line);
    logged.push(...ended);
    if (begins) [start, memory] = [i, known];
  });
  return { logged, rest: lines.slice(start), memory };
}
