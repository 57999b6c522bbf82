import { sampleDays } from '../../../shared/samples/columns.ts';

/** The days for which samples are kept: SLUICE_SAMPLE_DAYS, the same number by which the bucket of a deployment lets them expire. */
export function keptSampleDays(): number {
  const given = process.env['SLUICE_SAMPLE_DAYS'] || String(sampleDays.default);
  const days = Number(given);
  if (!Number.isInteger(days) || days < sampleDays.min || days > sampleDays.max)
    throw new Error(`SLUICE_SAMPLE_DAYS is a number of days from ${sampleDays.min} to ${sampleDays.max}, not ${given}`);
  return days;
}
