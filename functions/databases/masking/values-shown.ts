import { isAllowed, type ProjectRights } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { dbServices } from '../../platform/access/db-service.ts';
import { rightsIn } from '../../platform/access/grant.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { masksAny } from './masks-any.ts';

/** How SQL in which values of a data source may stand is shown. */
export type ShownSql = {
  readonly isConcealed: boolean;
  /** The text, or its family form: every value is a `?`, comments are gone. */
  readonly text: (sql: string) => string;
};
/** Where SQL is from; the uid is empty where it is of no data source. */
type Of = { readonly projectUid: string; readonly dbServiceUid: string; readonly dbType: string };
type Reader = Pick<Context['user'], 'uid' | 'rights'>;
/** The same, with the name that people know its data source by. */
type NamedOf = Of & { readonly dbServiceName: string };
/** How SQL of each data source is shown to one reader; each is looked up once. */
export type ValuesShown = (of: Of) => Promise<ShownSql>;

/** For a person: without values where columns of the data source are masked and the person may not see plain values. */
export function valuesShownTo({ table, user }: { readonly table: TenantTable; readonly user: Reader }): ValuesShown {
  const rights = new Map<string, Promise<ProjectRights | undefined>>();
  const rightsOf = (projectUid: string) => once(rights, projectUid, () => rightsIn(table, user.uid, projectUid));
  return bySource(table, async ({ projectUid, dbServiceUid }) => {
    const project = { archived: false, mine: await rightsOf(projectUid) };
    return isAllowed('plainDataView', user.rights, { project, dbServiceUid });
  });
}

/** For whoever it may reach, as what is sent to another system: without values wherever any column is masked. */
export function valuesShownToAnybody({ table }: Pick<Context, 'table'>): ValuesShown {
  return bySource(table, () => Promise.resolve(false));
}

/** Refuses what holds values whole, such as plans and scripts that undo; also where nobody knows any more what was masked. */
export async function demandValuesShown(ctx: Parameters<typeof valuesShownTo>[0], of: NamedOf): Promise<void> {
  const { isConcealed } = await valuesShownTo(ctx)(of);
  if (isConcealed) throw new AppError('plainDataNeeded', { name: of.dbServiceName });
}

function bySource(table: TenantTable, seesPlain: (of: Of) => Promise<boolean>): ValuesShown {
  const concealed = new Map<string, Promise<boolean>>();
  const isConcealed = async (of: Of) => {
    const source = await dbServices.on(table).get({ uid: of.dbServiceUid });
    // What was masked of a data source that is gone nobody knows any more.
    return (!source || (await masksAny(table, source))) && !(await seesPlain(of));
  };
  return async (of) => {
    const { dbServiceUid: uid, dbType } = of;
    if (uid === '' || !(await once(concealed, uid, () => isConcealed(of)))) return asItIs;
    const { withoutValues } = await import('../../../shared/audit/judge/fingerprint.ts');
    const { dialect } = engineOf(dbType);
    return { isConcealed: true, text: (sql) => withoutValues(sql, dialect) };
  };
}

const asItIs: ShownSql = { isConcealed: false, text: (sql) => sql };

function once<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? ask();
  known.set(key, found);
  return found;
}
