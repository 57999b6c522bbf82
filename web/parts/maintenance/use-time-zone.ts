import { readBasicInfo } from '../../../shared/contract/running/system/operations.ts';
import { useCall } from '../../app/query.ts';

/** The zone in which maintenance times are meant that name none; the reader's own until the server has told. */
export function useTimeZone(): string {
  return useCall(readBasicInfo, {}, { quiet: true }).data?.data.time_zone ?? ownTimeZone();
}

/** The zone of the reader's browser. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
