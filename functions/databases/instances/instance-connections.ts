import type * as contract from '../../../shared/contract/databases/instances/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { reachMany } from '../db-services/service.ts';
import { requireInstance } from './instance.ts';

export async function testInstance({ params }: Input<typeof contract.testInstance>, ctx: Context) {
  const [row] = await tested(ctx, [params.instance_name]);
  return {
    data: {
      is_instance_connectable: row?.is_instance_connectable ?? false,
      connect_error_message: row?.connect_error_message ?? '',
    },
  };
}

export async function testInstances({ body }: Input<typeof contract.testInstances>, ctx: Context) {
  return { data: await tested(ctx, [...new Set(body.instances.map(({ name }) => name))]) };
}

async function tested(ctx: Context, names: readonly string[]) {
  const saved = await Promise.all(names.map((name) => requireInstance(ctx, name)));
  const results = await reachMany(ctx, saved);
  return results.map(({ status, message }, position) => ({
    instance_name: names[position] ?? '',
    is_instance_connectable: status === 'connect_success',
    connect_error_message: message,
  }));
}
