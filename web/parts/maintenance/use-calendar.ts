import { readFrozenPeriods } from '../../../shared/contract/ground/configuration/operations.ts';
import type { Calendar } from '../../../shared/maintenance.ts';
import { useProjectAtHand } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import { useTimeZone } from './use-time-zone.ts';

/** What holds for the windows of the project at hand: the zone, its frozen periods and those of the organization. The server asks again. */
export function useCalendar(): Calendar {
  const { current } = useProjectAtHand();
  const everywhere = useCall(readFrozenPeriods, {}, { quiet: true }).data?.data.frozen_periods;
  return { timeZone: useTimeZone(), frozen: current?.frozen_periods, frozenEverywhere: everywhere };
}
