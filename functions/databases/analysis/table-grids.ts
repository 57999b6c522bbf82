import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { TableDescription, TableStatistics } from '../../engines/driver.ts';

const columnHead = {
  COLUMN_NAME: { zh: '列名', en: 'Column' },
  COLUMN_TYPE: { zh: '类型', en: 'Type' },
  IS_NULLABLE: { zh: '可为空', en: 'Nullable' },
  COLUMN_DEFAULT: { zh: '默认值', en: 'Default' },
  COLUMN_COMMENT: { zh: '注释', en: 'Comment' },
};
const columnStatisticsHead = {
  DISTINCT_VALUES: { zh: '不同值个数', en: 'Different values' },
  NULL_SHARE: { zh: '空值占比', en: 'Share of nulls' },
};
const indexHead = {
  INDEX_NAME: { zh: '索引名', en: 'Index' },
  COLUMN_NAME: { zh: '列', en: 'Columns' },
  UNIQUE: { zh: '唯一', en: 'Unique' },
  PRIMARY: { zh: '主键', en: 'Primary key' },
};
const indexStatisticsHead = { CARDINALITY: { zh: '基数', en: 'Cardinality' } };

/** The columns of a table as the wire's tables show them, with what statistics say where they are at hand. */
export function columnGrid({ columns }: TableDescription, locale: Locale, statistics?: TableStatistics) {
  const rows = columns.map((column) => {
    const told = statistics?.columns.find(({ name }) => name === column.name);
    return {
      COLUMN_NAME: column.name,
      COLUMN_TYPE: column.type,
      IS_NULLABLE: yesOrNo(column.nullable),
      COLUMN_DEFAULT: column.defaultValue ?? '',
      COLUMN_COMMENT: column.comment,
      ...(statistics && { DISTINCT_VALUES: shown(told?.distinct), NULL_SHARE: shareOf(told?.nullShare, locale) }),
    };
  });
  return { head: headOf({ ...columnHead, ...(statistics && columnStatisticsHead) }, locale), rows };
}

/** The indexes of a table in the same way. */
export function indexGrid({ indexes }: TableDescription, locale: Locale, statistics?: TableStatistics) {
  const rows = indexes.map((index) => ({
    INDEX_NAME: index.name,
    COLUMN_NAME: index.columns.join(', '),
    UNIQUE: yesOrNo(index.unique),
    PRIMARY: yesOrNo(index.primary),
    ...(statistics && {
      CARDINALITY: (statistics.indexes.find(({ name }) => name === index.name)?.distinct ?? []).map(shown).join(', '),
    }),
  }));
  return { head: headOf({ ...indexHead, ...(statistics && indexStatisticsHead) }, locale), rows };
}

function headOf(head: Readonly<Record<string, Text>>, locale: Locale) {
  return Object.entries(head).map(([name, text]) => ({ field_name: name, desc: inLocale(text, locale) }));
}

function yesOrNo(value: boolean): string {
  return value ? 'YES' : 'NO';
}

function shown(value: number | undefined): string {
  return value === undefined ? '' : String(Math.round(value));
}

function shareOf(value: number | undefined, locale: Locale): string {
  return value === undefined ? '' : value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
}
