import { parseScript } from '../../../../shared/audit/read/parse.ts';
import { AppError, invariant } from '../../../../shared/errors/index.ts';
import type { MaskingDialect } from '../../../../shared/masking/mask-sql.ts';
import type { Guard } from '../../../../shared/masking/guards.ts';
import { demandOrigins } from '../../../../shared/masking/origins.ts';
import { NotMaskable } from '../../../../shared/masking/refusals.ts';
import type { FindRelations, Relation } from '../../../../shared/masking/relations.ts';
import { indexesWithProtected, maskAtScan, type Masked } from '../../../../shared/masking/rewrite.ts';
import type { ColumnOrigins, Connection } from '../../../engines/driver.ts';
import { families } from '../families.ts';
import type { Sessions } from '../family.ts';
import { placeIn } from '../text-place.ts';
import type { MaskingPolicy } from '../../masking/service.ts';
import { madeBySomebody } from './made-by-somebody.ts';

/** A statement as it may be sent in this session, and what the session is set to before. */
export type MaskedStatement = Masked & {
  readonly settings: readonly string[];
  /** To be called with what the server says of the columns of its answer, before a row of it is handed on. */
  readonly demandOrigins: (origins: ColumnOrigins | undefined) => void;
};

type Masking = {
  readonly connection: Connection;
  readonly dialect: MaskingDialect;
  readonly policy: MaskingPolicy;
  /** Where the statement begins in the text that it was taken from. */
  readonly begins?: { readonly line: number; readonly column: number };
  /** Only the proof takes guards away. */
  readonly without?: readonly Guard[];
};

/** Rewrites a statement over masks, by what the server has now: its catalogue is read in the session that runs the statement. */
export async function maskedStatement(sql: string, masking: Masking): Promise<MaskedStatement> {
  const { connection, dialect, policy, without } = masking;
  const { sessions } = families[dialect];
  const [statement] = parseScript(sql, dialect).statements;
  if (!statement) throw new AppError('queryMissing');
  const known: Relation[] = [];
  const find: FindRelations = (names) => sessions.relations(connection, names, policy.columns);
  const findAndNote: FindRelations = async (names) => {
    const found = await find(names);
    known.push(...found.filter((relation) => relation !== undefined));
    return found;
  };
  const refusal = (error: unknown) => {
    if (!(error instanceof NotMaskable)) return error;
    const at = placeIn({ ...statement, ...masking.begins }, error.offset);
    return new AppError('queryNotMaskable', { ...at, what: error.what });
  };
  try {
    if (!without?.includes('missingRelations')) await demandConfigured(find, policy);
    const masked = await maskAtScan(statement, {
      dialect,
      find: findAndNote,
      madeBySomebody: (used) => madeBySomebody(connection, sessions, used),
      keys: policy.keys,
      ...(without && { without }),
    });
    return {
      ...masked,
      settings: without?.includes('planner') ? [] : settingsFor(masked.reads, sessions),
      demandOrigins(origins) {
        if (without?.includes('origins')) return;
        invariant(origins, 'an engine whose values are masked tells where its columns come from');
        try {
          demandOrigins(origins, known, dialect);
        } catch (error) {
          throw refusal(error);
        }
      },
    };
  } catch (error) {
    throw refusal(error);
  }
}

/** A table that is not where it was configured may stand under another name now, with nothing that masks it. */
async function demandConfigured(find: FindRelations, { columns }: MaskingPolicy): Promise<void> {
  const names = new Map(columns.map(({ schema, table }) => [JSON.stringify([schema, table]), { schema, name: table }]));
  const wanted = [...names.values()];
  const found = await find(wanted);
  const lost = wanted.find((_, at) => found[at] === undefined || found[at]?.unfit === 'unlikeConfiguration');
  if (!lost) return;
  const name = `${lost.schema}.${lost.name}`;
  throw new NotMaskable({
    zh: `脱敏配置中的 ${name} 已不存在或列已变化，它的数据可能在别的名称下；请让管理员更新脱敏配置`,
    en: `${name}, which is to be masked, is gone or has other columns, and its rows may stand under another name. Have the masking brought up to date`,
  });
}

function settingsFor(reads: readonly Relation[], { settingsOfMasks }: Pick<Sessions, 'settingsOfMasks'>) {
  if (reads.length === 0) return [];
  const isOrdered = (relation: Relation) => indexesWithProtected(relation).some(({ columns }) => columns.length > 1);
  return settingsOfMasks(reads.some(isOrdered));
}
