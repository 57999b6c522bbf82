import type * as contract from '../../../shared/contract/running/operation-records/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { kinds } from './load-kinds.ts';

export async function listOperationTypeNames(_: Input<typeof contract.listOperationTypeNames>, ctx: Context) {
  const { recordTypes, sortedByWords } = await kinds();
  return {
    data: sortedByWords(recordTypes.values(), ctx.locale).map(({ name, text }) => ({
      operation_type_name: name,
      desc: inLocale(text, ctx.locale),
    })),
  };
}

export async function listOperationActions(_: Input<typeof contract.listOperationActions>, ctx: Context) {
  const { recordKinds, sortedByWords } = await kinds();
  return {
    data: sortedByWords(recordKinds.values(), ctx.locale).map(({ action, type, text }) => ({
      operation_type: type.name,
      operation_action: action,
      desc: inLocale(text, ctx.locale),
    })),
  };
}
