import type { Text } from '../../../../shared/text.ts';
import { words } from './record-words.ts';

/** Against what SQL is judged; turning from one method to the other keeps what each of them holds. `online.dbType` is that of the data source. */
export type Target = {
  readonly method: 'online' | 'offline';
  readonly online: { readonly instance: string; readonly schema: string; readonly dbType: string | undefined };
  readonly offline: { readonly dbType: string | undefined; readonly template: string };
};

export const emptyTarget: Target = {
  method: 'online',
  online: { instance: '', schema: '', dbType: undefined },
  offline: { dbType: undefined, template: '' },
};

export function targetProblem({ method, online, offline }: Target): Text | undefined {
  if (method === 'online') return online.instance === '' ? words.chooseSource : undefined;
  return offline.dbType === undefined ? words.chooseType : undefined;
}

/** The part of the call that names the target. */
/** The data source that is asked what it has while SQL is written; none where SQL is judged without one. */
export function placeOf({ method, online }: Target): { readonly name: string; readonly schema: string } {
  return method === 'online' ? { name: online.instance, schema: online.schema } : { name: '', schema: '' };
}

export function targetBody({ method, online, offline: { dbType, template } }: Target) {
  if (method === 'online') return { instance_name: online.instance, instance_schema: online.schema };
  return { ...(dbType !== undefined && { db_type: dbType }), ...(template !== '' && { rule_template_name: template }) };
}
