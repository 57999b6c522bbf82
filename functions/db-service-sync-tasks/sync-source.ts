import * as z from 'zod';
import { additionalParam, address } from '../../shared/contract/db-services/fields.ts';
import { startingWithLetter } from '../../shared/contract/platform/fields.ts';
import { limits } from '../../shared/limits.ts';
import type { Text } from '../../shared/text.ts';

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
export type OfferedDbService = z.output<typeof offeredDbService>;

type Param = { readonly key: string; readonly desc: Text; readonly type: 'string' | 'password' };
type Wanted = {
  readonly url: string;
  readonly dbType: string;
  readonly params: Readonly<Record<string, string>>;
};

/** A system from which data sources can be taken over. */
export type SyncSource = {
  readonly name: string;
  readonly description: Text;
  readonly dbTypes: readonly string[];
  readonly params: readonly Param[];
  /** Every data source of the type that the system knows; throws an `Error` whose words say why it could not be asked. */
  readonly offered: (wanted: Wanted) => Promise<readonly unknown[]>;
};
