import { csvOf, rowsOfCsv, type CsvRow } from '../../../shared/csv.ts';
import type { Upload } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { fill, inLocale, type Locale, type Text } from '../../../shared/text.ts';
import { textOfFile } from '../../platform/text-file.ts';

/** One column of an import: its field, its heading in both languages, and what stands there in the example. */
export type Column<Field extends string = string> = {
  readonly field: Field;
  readonly heading: Text;
  readonly example: string;
  readonly isRequired?: boolean;
};
/** The columns of an import by field, in the order of the file. */
export type Columns<Field extends string> = readonly Column<Field>[];
/** One row of a file: the text of each field, and the row as it was written. */
export type FileRow<Field extends string> = { readonly line: number; readonly cells: CsvRow['cells'] } & {
  readonly values: Readonly<Partial<Record<Field, string>>>;
};
/** What a file holds: its headings as written and its rows. */
export type ImportFile<Field extends string> = {
  readonly headings: CsvRow['cells'];
  readonly rows: readonly FileRow<Field>[];
};

const unreadable = {
  tooLarge: { zh: '文件超过 {max} MB', en: 'it is larger than {max} MB' },
  notText: { zh: '文件不是 UTF-8 或 GB18030 编码的文本', en: 'it is no text in UTF-8 or GB18030' },
  openQuote: { zh: '有未结束的引号', en: 'a quoted cell does not end' },
  empty: { zh: '标题行之后没有内容', en: 'there is nothing below the headings' },
  tooMany: { zh: '一次最多 {max} 行', en: 'it has more than {max} rows, the most at a time' },
  missing: { zh: '缺少列 {columns}', en: 'these columns are missing: {columns}' },
  unknown: { zh: '不认识的列 {columns}', en: 'these columns are unknown: {columns}' },
} as const satisfies Record<string, Text>;

/** Reads a CSV file by its headings, in either language and any order; throws `importFileUnreadable` with the reason. */
export function readImportFile<Field extends string>(file: Upload, columns: Columns<Field>): ImportFile<Field> {
  if (file.bytes.length > limits.importFileBytesMax)
    refuse(fill(unreadable.tooLarge, { max: limits.importFileBytesMax / 1024 / 1024 }));
  const text = textOfFile(file.bytes) ?? refuse(unreadable.notText);
  const [first, ...rows] = rowsOfCsv(text, limits.importRowsMax + 2) ?? refuse(unreadable.openQuote);
  const headings = withoutReasons(first?.cells ?? []);
  const found = headings.map((heading) => columnOf(columns, heading));
  const strangers = headings.filter((_, place) => !found[place]);
  if (strangers.length > 0) refuse(fill(unreadable.unknown, { columns: strangers.join(', ') }));
  const missing = columns.filter((column) => column.isRequired && !found.includes(column));
  if (missing.length > 0) refuse(fill(unreadable.missing, { columns: joined(missing.map(({ heading }) => heading)) }));
  if (rows.length === 0) refuse(unreadable.empty);
  if (rows.length > limits.importRowsMax) refuse(fill(unreadable.tooMany, { max: limits.importRowsMax }));
  return {
    headings,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, headings.length),
      values: Object.fromEntries(
        found.flatMap((column, place) => (column && cells[place] ? [[column.field, cells[place]]] : [])),
      ) as FileRow<Field>['values'],
    })),
  };
}

type ExampleOptions<Field extends string> = {
  readonly title: Text;
  readonly locale: Locale;
  /** Rows below the first, by what is other in them. */
  readonly further?: readonly Partial<Record<Field, string>>[];
};

/** The file that shows how to write an import. */
export function exampleFile<Field extends string>(
  columns: Columns<Field>,
  { title, locale, further = [] }: ExampleOptions<Field>,
) {
  return csvFile(inLocale(title, locale), [
    columns.map(({ heading }) => inLocale(heading, locale)),
    ...[{}, ...further].map((row: Partial<Record<Field, string>>) =>
      columns.map(({ field, example }) => row[field] ?? example),
    ),
  ]);
}

/** The file as it came, with what is wrong with each row in a last column. */
export function fileWithReasons<Field extends string>(
  { headings, rows }: ImportFile<Field>,
  reasons: readonly (readonly Text[])[],
  { title, locale }: { readonly title: Text; readonly locale: Locale },
) {
  const written = rows.map(({ cells }, place) => [
    ...headings.map((_, column) => cells[column] ?? ''),
    (reasons[place] ?? []).map((reason) => inLocale(reason, locale)).join('; '),
  ]);
  return csvFile(inLocale(title, locale), [[...headings, inLocale(reasonHeading, locale)], ...written]);
}

/** A CSV file to be sent to the reader. */
export function csvFile(name: string, rows: readonly (readonly string[])[]) {
  return { fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8', content: csvOf(rows) };
}

const reasonHeading: Text = { zh: '问题', en: 'Problems' };

// Who mends the file that came back need not remove the reasons from it.
function withoutReasons(headings: readonly string[]): readonly string[] {
  const last = headings.at(-1);
  return last === reasonHeading.zh || last === reasonHeading.en ? headings.slice(0, -1) : headings;
}

function columnOf<Field extends string>(columns: Columns<Field>, heading: string): Column<Field> | undefined {
  const wanted = heading.trim().toLowerCase();
  return columns.find(
    ({ field, heading: { zh, en } }) => zh === heading.trim() || en.toLowerCase() === wanted || field === wanted,
  );
}

function joined(texts: readonly Text[]): Text {
  return { zh: texts.map(({ zh }) => zh).join('、'), en: texts.map(({ en }) => en).join(', ') };
}

function refuse(reason: Text): never {
  throw new AppError('importFileUnreadable', { reason });
}
