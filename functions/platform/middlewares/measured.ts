import type { MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { AppError } from '../../../shared/errors/index.ts';
import type { Measure } from '../../../shared/measures.ts';
import type { Clock } from '../clock.ts';

/** Takes down one figure. */
export type Meter = (measure: Measure, value: number) => void;
type Started = { measuredFrom?: number };
type Measuring = { readonly meter: Meter; readonly latency: Measure; readonly clock: Clock };

/** Times each request or piece of work and counts those that ended by a mistake of ours. */
export function measured({
  meter,
  latency,
  clock,
}: Measuring): MiddlewareObj<unknown, unknown, Error, Context, Started> {
  const time = (from: number | undefined) => from !== undefined && meter(latency, clock.now() - from);
  return {
    before: ({ internal }) => {
      internal.measuredFrom = clock.now();
    },
    after: ({ internal }) => {
      time(internal.measuredFrom);
    },
    onError: ({ internal, error }) => {
      time(internal.measuredFrom);
      if (!(error instanceof AppError)) meter('InternalErrors', 1);
    },
  };
}
