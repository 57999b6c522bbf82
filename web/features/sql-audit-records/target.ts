import type { Text } from '../../../shared/text.ts';
import { words } from './record-words.ts';

/** Against what SQL is judged. `dbType` is that of the data source where one is chosen. */
export type Target = { readonly method: 'online' | 'offline'; readonly instance: string; readonly schema: string; readonly dbType: string | undefined; readonly template: string };

export const emptyTarget: Target = { method: 'online', instance: '', schema: '', dbType: undefined, template: '' };

export function targetProblem({ method, instance, dbType }: Target): Text | undefined {
  if (method === 'online') return instance === '' ? words.chooseSource : undefined;
  return dbType === undefined ? words.chooseType : undefined;
}

/** The part of the call that names the target. */
export function targetBody({ method, instance, schema, dbType, template }: Target) {
  if (method === 'online') return { instance_name: instance, instance_schema: schema };
  return { ...(dbType !== undefined && { db_type: dbType }), ...(template !== '' && { rule_template_name: template }) };
}
