import type * as contract from '../../shared/contract/operation-records.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { operationActions, operationTypes } from '../../shared/operation-actions.ts';
import { inLocale } from '../../shared/text.ts';
import type { Context } from '../platform/context.ts';

export async function listOperationTypeNames(_: Input<typeof contract.listOperationTypeNames>, ctx: Context) {
  return { data: Object.entries(operationTypes).map(([name, text]) => ({ operation_type_name: name, desc: inLocale(text, ctx.locale) })) };
}

export async function listOperationActions(_: Input<typeof contract.listOperationActions>, ctx: Context) {
  return { data: Object.entries(operationActions).map(([name, { type, text }]) => ({ operation_type: type, operation_action: name, desc: inLocale(text, ctx.locale) })) };
}
