import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware';
import type { MiddlewareObj } from '@middy/core';
import { measureNamespace, measures, serviceOf } from '../../../shared/measures.ts';
import type { Log } from '../log.ts';
import type { Meter } from '../middlewares/measured.ts';
import type { Setting } from './environment.ts';
import { lambdaLog } from './lambda-log.ts';

/** What watches a deployed function: one log and one set of figures per container, with the steps that feed them. */
export type Powertools = { readonly log: Log; readonly meter: Meter; readonly around: readonly MiddlewareObj[] };

/** Log, figures and, where X-Ray is on, traces of one function. */
export function powertools(setting: Setting): Powertools {
  const serviceName = serviceOf(setting('SLUICE_STAGE'));
  const logger = new Logger({ serviceName });
  const metrics = new Metrics({ namespace: measureNamespace, serviceName });
  const steps = [injectLambdaContext(logger), logMetrics(metrics)] as MiddlewareObj[];
  return {
    log: lambdaLog(logger),
    meter: (measure, value) => void metrics.addMetric(measure, measures[measure], value),
    around: setting('SLUICE_TRACING') === 'on' ? [...steps, traced(serviceName)] : steps,
  };
}

/** A trace of each request or piece of work. The tracer is 125 KB and 20 ms even when it does nothing, so only this loads it. */
function traced(serviceName: string): MiddlewareObj {
  const loaded = loadTracer(serviceName);
  return {
    before: async (request) => (await loaded).before?.(request as never),
    after: async (request) => (await loaded).after?.(request as never),
    onError: async (request) => (await loaded).onError?.(request as never),
  };
}

async function loadTracer(serviceName: string) {
  const [{ Tracer }, { captureLambdaHandler }] = await Promise.all([
    import('@aws-lambda-powertools/tracer'),
    import('@aws-lambda-powertools/tracer/middleware'),
  ]);
  // Replies hold what users see; a trace need not.
  return captureLambdaHandler(new Tracer({ serviceName }), { captureResponse: false });
}
