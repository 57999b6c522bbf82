import { limits } from '../../../../shared/limits.ts';
import { emptySource, sourceBody, sourceProblem, type Source } from './source.ts';
import { emptyTarget, targetBody, targetProblem } from './target.ts';

describe('what is sent', () => {
  const file = (name: string, size = 1) => ({ name, size }) as File;
  const given = (next: Partial<Source>): Source => ({ ...emptySource, ...next });

  test('is the SQL of the way that is chosen, and nothing of the others', () => {
    const files = { zip_file: file('a.zip'), mybatis_xml_file: file('a.xml') };
    const all = given({
      sql: 'select 1',
      files,
      git: { url: ' https://x/a.git ', user: '', password: '', branch: 'main', tested: undefined },
    });
    expect(sourceBody(all)).toEqual({ sqls: 'select 1' });
    expect(sourceBody({ ...all, kind: 'zip_file' })).toEqual({ input_zip_file: files.zip_file });
    expect(sourceBody({ ...all, kind: 'mybatis_xml_file' })).toEqual({
      input_mybatis_xml_file: files.mybatis_xml_file,
    });
    expect(sourceBody({ ...all, kind: 'git_repository' })).toEqual({
      git_http_url: 'https://x/a.git',
      git_branch_name: 'main',
    });
    expect(targetBody({ ...emptyTarget, online: { instance: 'orders', schema: 'shop', dbType: 'MySQL' } })).toEqual({
      instance_name: 'orders',
      instance_schema: 'shop',
    });
    expect(targetBody({ ...emptyTarget, method: 'offline', offline: { dbType: 'MySQL', template: 'house' } })).toEqual({
      db_type: 'MySQL',
      rule_template_name: 'house',
    });
  });

  test('is complete, of the right kind and not too large', () => {
    const problem = (next: Partial<Source>) => sourceProblem(given(next))?.en;
    expect([problem({ sql: ' ' }), problem({ kind: 'sql_file' }), problem({ kind: 'git_repository' })]).toEqual([
      'Write some SQL',
      'Choose a file',
      'Enter the address of the repository',
    ]);
    expect(problem({ kind: 'zip_file', files: { zip_file: file('a.sql') } })).toBe('Choose a file that ends with .zip');
    expect(problem({ kind: 'sql_file', files: { sql_file: file('A.SQL', limits.sqlFileBytesMax + 1) } })).toMatch(
      /larger than 5 MB/,
    );
    expect(problem({ kind: 'sql_file', files: { sql_file: file('A.SQL', 10) } })).toBeUndefined();
    expect([targetProblem(emptyTarget)?.en, targetProblem({ ...emptyTarget, method: 'offline' })?.en]).toEqual([
      'Choose a data source',
      'Choose a database type',
    ]);
  });
});
