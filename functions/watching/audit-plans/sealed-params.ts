import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import type { Keys } from '../../platform/ports/keys.ts';
import type { Plan, Scan } from './scan-repo.ts';
import type { WantedPlan } from './wanted-plans.ts';

type Place = { readonly tenant: string; readonly world: { readonly keys: Keys } };
/** Of what the plans are: secrets of one data source can be opened for no other. */
type Home = Pick<Scan, 'projectUid' | 'dbServiceUid'>;
type Before = { readonly home: Home; readonly plan: Plan };
type Values = Readonly<Record<string, string>>;

const missing = { zh: '必须填写', en: 'must be given' };

/** The plan as it is kept: without secrets among its settings. A secret that is left empty stays as it was. */
export async function withSealedParams<P extends WantedPlan>(
  place: Place,
  { home, plan, before }: { readonly home: Home; readonly plan: P; readonly before: Before | undefined },
): Promise<P> {
  const secretParams = secretParamsOf(plan.type);
  if (secretParams.length === 0) return plan;
  const all = await withKeptSecrets(place, plan, before);
  for (const { key, text } of secretParams)
    if (!all[key])
      throw new AppError('scanParamInvalid', { type: scanTypeOf(plan.type).text, param: text, problem: missing });
  const secrets = Object.fromEntries(secretParams.map(({ key }) => [key, all[key]]));
  const blank = Object.fromEntries(secretParams.map(({ key }) => [key, '']));
  const sealedParams = await place.world.keys.encrypt(JSON.stringify(secrets), contextOf(place, home, plan));
  return { ...plan, params: { ...plan.params, ...blank }, sealedParams };
}

/** The settings that somebody gave, with the secrets that he left as they were. */
export async function withKeptSecrets(place: Place, plan: WantedPlan, before: Before | undefined): Promise<Values> {
  const kept = before ? await openedParams(place, before.home, before.plan) : {};
  const left = secretParamsOf(plan.type).filter(({ key }) => !plan.params[key]);
  return { ...plan.params, ...Object.fromEntries(left.map(({ key }) => [key, kept[key] ?? ''])) };
}

/** All settings of a plan, for whoever is about to ask with them. */
export async function openedParams(place: Place, home: Home, plan: Plan): Promise<Values> {
  if (plan.sealedParams === undefined) return plan.params;
  const opened = await place.world.keys.decrypt(plan.sealedParams, contextOf(place, home, plan));
  return { ...plan.params, ...z.record(z.string(), z.string()).parse(JSON.parse(opened)) };
}

function secretParamsOf(type: string) {
  return scanTypeOf(type).params.filter((param) => param.type === 'password');
}

function contextOf({ tenant }: Place, { projectUid, dbServiceUid }: Home, { type }: Pick<Plan, 'type'>) {
  return { tenant, record: `SCAN_PLAN#${projectUid}#${dbServiceUid}#${type}` };
}
