import { parseScript } from '../../audit/read/parse.ts';
import type { AnyNode } from '../../audit/tree/any-node.ts';
import { walk } from '../../audit/tree/walk.ts';
import { sampleReports } from './index.ts';

/**
 * Functions that Trino (on which Athena's third engine is built) and DuckDB both document under this name with this meaning.
 * `approx_percentile` is not among them: DuckDB has none, so percentiles are counted out by windows, which also weigh averages rightly.
 */
const inBoth = ['sum', 'max', 'min', 'max_by', 'min_by', 'row_number', 'date_diff', 'extract'];

describe.each(Object.entries(sampleReports))('the text of %s', (_name, report) => {
  const { statements } = parseScript(report.sql, 'snowflake');
  const [statement] = statements;
  const nodes: AnyNode[] = [];
  if (statement) walk(statement.tree, (node) => void nodes.push(node));

  // The dialect with `?` and quoted names that is nearest to Trino's, and the grammar of PostgreSQL as a second pair of eyes.
  test('is one query that is understood word for word', () => {
    let number = 0;
    const numbered = report.sql.replaceAll('?', () => `$${++number}`);
    for (const read of [statements, parseScript(numbered, 'postgres').statements])
      expect(read.map(({ fidelity, kind, error }) => ({ fidelity, kind, error }))).toEqual([
        { fidelity: 'full', kind: 'select', error: undefined },
      ]);
  });

  test('has a value for every ?, and ? only in WHERE, where Athena takes them', () => {
    const placesIn = (below: AnyNode) => {
      const places: number[] = [];
      walk(below, (node) => void (node.kind === 'parameter' && places.push(node.start)));
      return places;
    };
    const all = nodes.flatMap((node) => (node.kind === 'parameter' ? [node.start] : []));
    const inWhere = nodes.flatMap((node) => (node.kind === 'select' && node.where ? placesIn(node.where) : []));
    expect(all.toSorted((a, b) => a - b)).toEqual([...new Set(inWhere)].toSorted((a, b) => a - b));
    expect(all).toHaveLength(report.parameters.length);
  });

  test('begins with whose samples it reads, and reads no other table', () => {
    expect(report.parameters.slice(0, 3)).toEqual(['tenant', 'source', 'plan']);
    expect(report.sql.match(/\bsamples\b/g)).toHaveLength(1);
    expect(report.sql).toContain('where tenant = ? and source = ? and plan_id = ? and day between ? and ?');
  });

  test('calls only what both engines know by the same name', () => {
    const called = nodes.flatMap((node) => (node.kind === 'call' ? [node.name.name.text.toLowerCase()] : []));
    expect(called.filter((name) => !inBoth.includes(name))).toEqual([]);
  });

  test('bounds its rows, or has one for each day or hour', () => {
    expect(/\blimit \d+$/.test(report.sql) || report.chart !== undefined).toBe(true);
  });

  test('names each of its columns once, in both languages', () => {
    const names = report.columns.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { title } of report.columns) expect(title.zh && title.en).toBeTruthy();
  });
});

test('a typo is caught', () => {
  const wrong = sampleReports.latency_per_day.sql.replace('group by', 'gruop by');
  expect(parseScript(wrong, 'snowflake').statements[0]?.fidelity).toBe('error');
});
