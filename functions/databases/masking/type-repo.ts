import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import type { JudgedType } from '../../../shared/sensitive-data/judge-column.ts';
import type { SensitiveType } from '../../../shared/sensitive-data/sensitive-type.ts';
import { builtinSensitiveTypes } from '../../../shared/sensitive-data/sensitive-types.ts';
import { inLocale, sameText, type Locale, type Text } from '../../../shared/text.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const texts = z.array(z.string());
const type = z.object({
  projectUid: z.string(),
  typeId: z.number().int(),
  name: z.string(),
  identifier: z.string(),
  keywords: texts,
  patterns: texts,
  samples: texts,
  createdAt: z.string(),
});
export type CustomSensitiveType = Stored<z.output<typeof type>>;

/** The types of data that people of a project described. */
export const customSensitiveTypes = entity('SENSITIVE_TYPE', type, {
  pk: 'SENSITIVE_TYPES#{projectUid}',
  sk: '{typeId}',
});
export const sensitiveTypeNames = uniqueName('SENSITIVE_TYPE#{projectUid}');

/** A type, whoever made it. */
export type KnownType = {
  readonly id: number;
  readonly name: Text;
  readonly info: Text;
  readonly example: string;
  readonly source: 'builtin' | 'custom';
  readonly shown: (locale: Locale, ruleCount?: number) => Shown;
  readonly judged: () => Promise<JudgedType>;
};
type Shown = {
  id: number;
  cn_name: string;
  en_identifier: string;
  field_keywords: string[];
  sample_data_regex_list: string[];
  sample_data_list: string[];
  sensitive_data_type_source: 'builtin' | 'custom';
  rule_count: number;
};

/** All types that a project has, by their numbers. */
export async function knownTypes(table: TenantTable, projectUid: string): Promise<ReadonlyMap<number, KnownType>> {
  const { items } = await customSensitiveTypes.on(table).list({ projectUid });
  return new Map([...builtinSensitiveTypes.map(ofBuiltin), ...items.map(ofCustom)].map((one) => [one.id, one]));
}

export async function requireType(table: TenantTable, projectUid: string, id: number): Promise<KnownType> {
  const found = (await knownTypes(table, projectUid)).get(id);
  if (!found) throw new AppError('sensitiveTypeUnknown', { id: Number.isFinite(id) ? id : '' });
  return found;
}

/** What others ask of one type. */
export const typeOf = {
  builtin: (id: number): SensitiveType | undefined => builtinSensitiveTypes.find((one) => one.id === id),
  /** For the transaction in which a rule begins to be for it: whoever deletes it meanwhile is told. */
  async keeping(table: TenantTable, projectUid: string, typeId: number): Promise<TransactItem[]> {
    if (typeOf.builtin(typeId)) return [];
    return [customSensitiveTypes.on(table).patching({ projectUid, typeId }, {})];
  },
};

function ofBuiltin(one: SensitiveType): KnownType {
  const { id, identifier, name, info, example, keywords, patterns } = one;
  return {
    id,
    name,
    info,
    example,
    source: 'builtin',
    shown: (locale, ruleCount = 0) => ({
      id,
      cn_name: inLocale(name, locale),
      en_identifier: identifier,
      field_keywords: [...keywords],
      sample_data_regex_list: [...patterns],
      sample_data_list: [example],
      sensitive_data_type_source: 'builtin',
      rule_count: ruleCount,
    }),
    judged: async () => (await import('../../../shared/sensitive-data/judge-column.ts')).judgedBuiltin(one),
  };
}

function ofCustom({ typeId: id, name, identifier, keywords, patterns, samples }: CustomSensitiveType): KnownType {
  return {
    id,
    name: sameText(name),
    info: sameText(''),
    example: samples[0] ?? '',
    source: 'custom',
    shown: (_, ruleCount = 0) => ({
      id,
      cn_name: name,
      en_identifier: identifier,
      field_keywords: [...keywords],
      sample_data_regex_list: [...patterns],
      sample_data_list: [...samples],
      sensitive_data_type_source: 'custom',
      rule_count: ruleCount,
    }),
    judged: async () => ({ id, keywords, looks: await looksOf(patterns), isTold: patterns.length > 0 }),
  };
}

/** Patterns are in the syntax of RE2: how long they take grows with the text only, whatever they are. */
export async function looksOf(patterns: readonly string[]): Promise<((value: string) => boolean) | undefined> {
  if (patterns.length === 0) return undefined;
  const { compiled, matchesIn } = await import('../../../shared/custom-rules/regular-expression.ts');
  const expressions = patterns.map((pattern) => {
    const { expression, problem } = compiled(pattern);
    if (!expression) throw new AppError('sensitivePatternWrong', { pattern, reason: problem.message });
    return expression;
  });
  return (value) => expressions.some((expression) => matchesIn(expression, value, 1).length > 0);
}
