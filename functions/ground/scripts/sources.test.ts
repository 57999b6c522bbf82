import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { until } from '../../../test/support/clock.ts';
import { gitServer, type GitServer } from '../../../test/support/git-server.ts';
import { zipOf, type ZipEntry } from '../../../test/support/zip.ts';
import type { Compute } from '../../platform/ports/compute.ts';
import { sameThread } from '../../platform/same-thread.ts';
import { listBranches, fetchFiles } from './read/git-repository.ts';
import { readScript, type ReadScript } from './read-script.ts';
import { scriptOf, type ScriptForm } from './script.ts';

const uploaded = (fileName: string, content: string | Uint8Array<ArrayBuffer>) => ({
  fileName,
  bytes: new Uint8Array(Buffer.from(content)),
});
const zipped = (entries: readonly ZipEntry[]) =>
  scriptOf({ input_zip_file: { fileName: 'change.zip', bytes: zipOf(entries) } });
const readWhole = ({ reader, take, ended }: ReadScript) => {
  const statements = Array.from({ length: reader.count }, (_, piece) =>
    reader.statements(piece).map((statement) => ({ ...statement, path: take(piece, statement) })),
  ).flat();
  return { statements, ...ended() };
};
const mapper = (body: string, namespace = 'a') => `<mapper namespace="${namespace}">\n${body}\n</mapper>`;

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`no refusal but ${String(error)}`);
  return error.kind;
}

describe('the SQL of a form', () => {
  test('is its text first, then its SQL file, its mapper file, its archive', async () => {
    const all: ScriptForm = {
      sql: 'select 1',
      input_sql_file: uploaded('a.sql', 'select 2'),
      input_mybatis_xml_file: uploaded('m.xml', mapper('')),
      input_zip_file: { fileName: 'z.zip', bytes: zipOf([{ name: 'z.sql', content: 'select 3' }]) },
    };
    expect((await scriptOf(all)).source).toBe('form_data');
    expect((await scriptOf({ ...all, sql: '' })).source).toBe('sql_file');
    expect((await scriptOf({ ...all, sql: '', input_sql_file: undefined })).source).toBe('mybatis_xml_file');
    expect((await scriptOf({ input_zip_file: all.input_zip_file })).source).toBe('zip_file');
    expect(await refusalOf(scriptOf({}))).toBe('sqlMissing');
    expect(await refusalOf(scriptOf({ input_sql_file: uploaded('a.sql', '  \n') }))).toBe('sqlMissing');
  });

  test('is read in the encodings of older tools too, and is refused when it is no text', async () => {
    const gb18030 = new Uint8Array([0x2d, 0x2d, 0x20, 0xb6, 0xa9, 0xb5, 0xa5]);
    expect((await scriptOf({ input_sql_file: { fileName: 'a.sql', bytes: gb18030 } })).files[0]?.text).toBe('-- 订单');
    const utf16 = new Uint8Array(Buffer.from('\ufeffselect 1 -- 订单', 'utf16le'));
    expect((await scriptOf({ input_sql_file: { fileName: 'a.sql', bytes: utf16 } })).files[0]?.text).toBe(
      'select 1 -- 订单',
    );
    for (const bytes of [new Uint8Array([0, 1, 2]), new Uint8Array([0x61, 0xe9, 0x20])])
      expect(await refusalOf(scriptOf({ input_sql_file: { fileName: 'a.sql', bytes } }))).toBe('sqlNotText');
  });

  test.each(['../../etc/passwd.sql', 'C:\\temp\\passwd.sql', '/etc/passwd.sql'])(
    'the name of an upload loses its path: %s',
    async (fileName) => {
      expect((await scriptOf({ input_sql_file: uploaded(fileName, 'select 1') })).fileName).toBe('passwd.sql');
    },
  );
});

describe('mapper files', () => {
  test('a file alone is refused when it is no mapper or cannot be read', async () => {
    const read = async (xml: string) =>
      readWhole(readScript(await scriptOf({ input_mybatis_xml_file: uploaded('m.xml', xml) }), 'mysql'));
    expect(await refusalOf(read('<beans/>'))).toBe('noMapperFile');
    expect(await refusalOf(read('<mapper namespace="a"><select id="a">select'))).toBe('mapperUnreadable');
    expect(
      await refusalOf(
        read(
          '<!DOCTYPE mapper [<!ENTITY x SYSTEM "file:///etc/passwd">]><mapper namespace="a"><select id="a">&x;</select></mapper>',
        ),
      ),
    ).toBe('mapperUnreadable');
    expect(await refusalOf(read(mapper('')))).toBe('noSqlFiles');
    expect(await read(mapper('<select id="a">select 1</select>'))).toMatchObject({
      isMapped: true,
      statements: [{ path: 'm.xml' }],
      text: '-- m.xml\nselect 1;\n\n',
    });
  });
});

describe('archives', () => {
  test('a large one is unpacked where audits are computed, not where others are answered', async () => {
    const asked: { name: string; size: string; whose: string }[] = [];
    const by: Compute = {
      run: (computation, input, options) => {
        asked.push({ name: computation.name, size: options.size, whose: options.whose });
        return sameThread.run(computation, input, options);
      },
    };
    const random = randomBytes(20_000).toString('hex');
    for (const content of ['select 1', `select '${random}'`])
      await scriptOf(
        { input_zip_file: { fileName: 'z.zip', bytes: zipOf([{ name: 'a.sql', content }]) } },
        { compute: { by, whose: 'shop mei' } },
      );
    expect(asked).toEqual([
      { name: 'unpacking', size: 'small', whose: 'shop mei' },
      { name: 'unpacking', size: 'large', whose: 'shop mei' },
    ]);
  });

  test('SQL and mapper files are read in natural order, mappers together; the rest is left alone and told in one line', async () => {
    const script = await zipped([
      { name: 'db/11.sql', content: 'select 11' },
      { name: 'db/2.sql', content: 'select 2;\nselect 3' },
      { name: 'readme.md', content: 'no' },
      { name: 'docs/plan.txt', content: 'no' },
      { name: '__MACOSX/._2.sql', content: 'no' },
      { name: 'map/A.xml', content: mapper('<select id="a">select <include refid="b.columns"/> from t</select>') },
      { name: 'map/B.xml', content: mapper('<sql id="columns">x</sql>', 'b') },
      { name: 'pom.xml', content: '<project/>' },
      { name: 'src/A.java', content: 'interface A {\n  @Select("select ${order} from t")\n  void a();\n}' },
      { name: 'src/B.java', content: 'class B {}' },
      { name: 'map/C.xml', content: '<mapper>' },
    ]);
    const { statements, isMapped, skipped } = readWhole(readScript(script, 'mysql'));
    expect(statements.map(({ path, line, text }) => [path, line, text])).toEqual([
      ['db/2.sql', 1, 'select 2'],
      ['db/2.sql', 2, 'select 3'],
      ['db/11.sql', 1, 'select 11'],
      ['map/A.xml', 2, 'select x from t'],
      ['src/A.java', 2, 'select ${order} from t'],
    ]);
    expect(isMapped).toBe(true);
    expect(skipped.map(({ path }) => path)).toEqual(['readme.md', 'map/C.xml']);
    expect(skipped[0]?.reason.en).toBe('This and 1 other are no SQL, MyBatis mapper or Java files');
  });

  test('names in Chinese encodings are read', async () => {
    const name = Buffer.from([0xb6, 0xa9, 0xb5, 0xa5, 0x2e, 0x73, 0x71, 0x6c]);
    expect((await zipped([{ name, content: 'select 1', flags: 0 }])).files[0]?.path).toBe('订单.sql');
  });

  test.each<[string, string, readonly ZipEntry[]]>([
    ['a path that leads out', 'zipPathUnsafe', [{ name: '../../etc/cron.d/x.sql', content: 'select 1' }]],
    ['such a path in the other slashes', 'zipPathUnsafe', [{ name: '..\\..\\x.sql', content: 'select 1' }]],
    ['an absolute path', 'zipPathUnsafe', [{ name: '/etc/x.sql', content: 'select 1' }]],
    ['a path with a drive', 'zipPathUnsafe', [{ name: 'C:/x.sql', content: 'select 1' }]],
    ['control letters in a path', 'zipPathUnsafe', [{ name: 'a\u001b[2J.sql', content: 'select 1' }]],
    ['a link', 'zipLink', [{ name: 'a.sql', content: '/etc/passwd', mode: 0o120777 }]],
    [
      'two files of one name',
      'zipNameTwice',
      [
        { name: 'a.sql', content: 'delete from t' },
        { name: 'a.sql', content: 'select 1' },
      ],
    ],
    ['an encrypted file', 'zipEncrypted', [{ name: 'a.sql', content: 'x', flags: 0x801 }]],
    [
      'a file that unpacks to far more than it is',
      'zipBomb',
      [{ name: 'a.sql', content: ' '.repeat(4 * 1024 * 1024) }],
    ],
    [
      'many files that together are too much',
      'unpackedTooLarge',
      Array.from({ length: 6 }, (_, at) => ({
        name: `${at}.sql`,
        content: '-- x\n'.repeat(200_000),
        claimedSize: 1_000_000,
      })),
    ],
    [
      'a file that is larger than it says',
      'zipUnreadable',
      [{ name: 'a.sql', content: ' '.repeat(2 * 1024 * 1024), claimedSize: 10 }],
    ],
    [
      'more files than anybody writes',
      'tooManyFiles',
      Array.from({ length: limits.archiveEntriesMax + 1 }, (_, at) => ({ name: `${at}.sql`, content: '' })),
    ],
    ['nothing that holds SQL', 'noSqlFiles', [{ name: 'a.txt', content: 'select 1' }]],
  ])('%s is refused by name: %s', async (_, kind, entries) => {
    expect(await refusalOf(zipped(entries))).toBe(kind);
  });

  test('what is no archive, or is cut off, is refused', async () => {
    expect(await refusalOf(scriptOf({ input_zip_file: uploaded('z.zip', 'not a zip') }))).toBe('zipUnreadable');
    const whole = zipOf([{ name: 'a.sql', content: 'select 1' }]);
    expect(await refusalOf(scriptOf({ input_zip_file: { fileName: 'z.zip', bytes: whole.slice(20) } }))).toBe(
      'zipUnreadable',
    );
  });
});

describe('repositories', () => {
  const url = 'https://git.example.com/shop/orders.git';
  const account = { userName: 'mei', password: 'open-sesame' };
  const nobody = { url, userName: '', password: '' };
  let server: GitServer;
  beforeAll(async () => {
    server = await gitServer({
      account,
      files: {
        'db/2.sql': 'select 2',
        'db/10.sql': 'select 10',
        'map/A.xml': mapper('<select id="a">select 1</select>'),
        'readme.md': 'no',
        'src/A.java': 'c.prepareStatement("select 3");',
        'src/B.java': 'class B {}',
      },
    });
  });
  afterAll(() => server.close());

  test('the SQL and mapper files of the latest commit are read, with credentials that are sent only when asked for', async () => {
    const files = await fetchFiles({ url, ...account }, { bytesMax: 1000, open: server.open });
    expect(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]).sort()).toEqual([
      ['db/10.sql', 'select 10'],
      ['db/2.sql', 'select 2'],
      ['map/A.xml', mapper('<select id="a">select 1</select>')],
      ['src/A.java', 'c.prepareStatement("select 3");'],
    ]);
    expect(
      server.authorizations.every((sent) => sent === `Basic ${Buffer.from('mei:open-sesame').toString('base64')}`),
    ).toBe(true);
  });

  test('the branches prove that a repository can be read', async () => {
    expect(await listBranches({ url, ...account }, { open: server.open })).toEqual(['main', 'release/1.0']);
  });

  test('wrong credentials, none, a branch that is not there and too much text are refused', async () => {
    const fetched = (change: object) =>
      refusalOf(fetchFiles({ url, ...account, ...change }, { bytesMax: 1000, open: server.open }));
    expect(await fetched({ password: 'wrong' })).toBe('repositoryRefused');
    expect(await fetched({ userName: '', password: '' })).toBe('repositoryRefused');
    expect(await fetched({ branch: 'gone' })).toBe('branchMissing');
    expect(await refusalOf(fetchFiles({ url, ...account }, { bytesMax: 10, open: server.open }))).toBe(
      'unpackedTooLarge',
    );
  });

  test.each([
    'http://git.example.com/a.git',
    'ssh://git@git.example.com/a.git',
    'git@git.example.com:a.git',
    'file:///etc',
    'https://mei:secret@git.example.com/a.git',
    '',
  ])('%s is no address of a repository', async (address) => {
    expect(await refusalOf(listBranches({ ...nobody, url: address }))).toBe('gitAddressInvalid');
  });

  test.each([
    '127.0.0.1',
    'localhost',
    '10.0.0.7',
    '192.168.1.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:169.254.169.254]',
    '2130706433',
    '0x7f000001',
  ])('an address inside is refused whatever it is written like: %s', async (host) => {
    expect(await refusalOf(listBranches({ ...nobody, url: `https://${host}/a.git` }))).toBe('hostNotAllowed');
    expect(await refusalOf(fetchFiles({ ...nobody, url: `https://${host}:8443/a.git` }, { bytesMax: 1000 }))).toBe(
      'hostNotAllowed',
    );
  });

  test('a redirect is refused, so that it cannot lead inside', async () => {
    let asked = 0;
    const lure = await gitServer({
      files: {},
      answer: (_, response) => {
        asked++;
        response.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data' }).end();
        return true;
      },
    });
    expect(await refusalOf(listBranches(nobody, { open: lure.open }))).toBe('gitRedirected');
    expect(asked).toBe(1);
    await lure.close();
  });

  test('what is no git server is told, and an answer without end is cut off', async () => {
    const odd = await gitServer({
      files: {},
      answer: (request, response) => {
        response.end(request.url);
        return true;
      },
    });
    expect(await refusalOf(listBranches(nobody, { open: odd.open }))).toBe('gitUnreachable');
    await odd.close();
    const endless = await gitServer({
      files: {},
      answer: (_, response) => {
        const packet = Buffer.from(`ea64${'x'.repeat(60_000)}`);
        const more = (): void => {
          if (response.write(packet)) setImmediate(more);
          else response.once('drain', more);
        };
        more();
        return true;
      },
    });
    expect(await refusalOf(listBranches(nobody, { open: endless.open }))).toBe('repositoryTooLarge');
    await endless.close();
  });

  test.each([
    ['lines without a word', '0004'],
    ['short lines without end', '0005a'],
  ])(
    'a server that says %s is refused by name, first and in the middle',
    async (_, line) => {
      const said = Buffer.from(line.repeat(limits.gitLinesMax + 1));
      // Lines are counted, however long that takes on a busy machine.
      const patience = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
      const first = await gitServer({ files: {}, answer: (_request, response) => Boolean(response.end(said)) });
      expect(await refusalOf(listBranches(nobody, { open: first.open }))).toBe('gitAnswerStrange');
      await first.close();
      const late = await gitServer({
        files: { 'a.sql': 'select 1' },
        answer: ({ method }, response) => method === 'POST' && Boolean(response.end(said)),
      });
      expect(await refusalOf(fetchFiles(nobody, { bytesMax: 1000, open: late.open }))).toBe('gitAnswerStrange');
      await late.close();
      patience.mockRestore();
    },
    120_000,
  );

  test('a server that never answers is given up after its time, and let go', async () => {
    const time = new AbortController();
    const started = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    const requests: IncomingMessage[] = [];
    const silent = await gitServer({ files: {}, answer: (request) => requests.push(request) > 0 });
    const refusal = refusalOf(listBranches(nobody, { open: silent.open }));
    await until(() => requests.length > 0);
    const socket = requests[0]?.socket;
    const left = new Promise((closed) => socket?.once('close', closed));
    time.abort();
    expect(await refusal).toBe('gitTimeout');
    await left;
    expect(started).toHaveBeenCalledWith(limits.gitSeconds * 1000);
    started.mockRestore();
    await silent.close();
  });
});
