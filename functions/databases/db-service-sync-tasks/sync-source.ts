import * as z from 'zod';
import { additionalParam, address } from '../../../shared/contract/databases/db-services/fields.ts';
import { startingWithLetter } from '../../../shared/contract/platform/fields.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';

/** A data source as another system offers it. Project and environment are named; both must be there already. */
export const offeredDbService = z.object({
  ...address,
  name: startingWithLetter(limits.dbServiceNameLengthMax),
  project: z.string().min(1),
  environment: z.string().min(1),
  password: z.string().min(1).max(1024),
  desc: z.string().max(limits.descriptionLengthMax).default(''),
  additional_params: z.array(additionalParam).max(30).default([]),
});
export type OfferedDbService = Omit<z.output<typeof offeredDbService>, 'additional_params'> & {
  readonly additional_params?: z.output<typeof additionalParam>[] | undefined;
  /** Why the password is not among it. */
  readonly passwordUnread?: Text | undefined;
};

/** A parameter that cannot be so. */
export type ParamProblem = { readonly at: string; readonly problem: Text };
type Param = { readonly key: string; readonly desc: Text; readonly type: 'string' | 'password' };
type Wanted = {
  readonly url: string;
  readonly dbType: string;
  readonly params: Readonly<Record<string, string>>;
  /** By it a role of a cloud knows for whom it is taken. It is made of the tenant and cannot be chosen. */
  readonly externalId: string;
};

/** The external id by which sync tasks of a tenant take roles. */
export function syncExternalId(tenant: string): string {
  return `sluice-${tenant}-sync`;
}

/** A system from which data sources can be taken over. */
export type SyncSource = {
  readonly name: string;
  readonly description: Text;
  readonly dbTypes: readonly string[];
  /** Whether it is asked at an address that the reader gives. */
  readonly asksUrl: boolean;
  readonly params: readonly Param[];
  /** What is wrong with the parameters, and with which; a secret that stays is empty. */
  readonly problemOf?: (params: Readonly<Record<string, string>>) => ParamProblem | undefined;
  /** How what it offers is read, where that is not `offeredDbService`. */
  readonly entry?: z.ZodType<OfferedDbService>;
  /** Every data source of the type that the system knows; throws an `Error` whose words say why it could not be asked. */
  readonly offered: (wanted: Wanted) => Promise<readonly unknown[]>;
};
