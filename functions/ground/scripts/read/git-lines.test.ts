import { limits } from '../../../../shared/limits.ts';
import { gitLines } from './git-lines.ts';
import { demandPlainName } from './git-repository.ts';

const line = (text: string) => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
const strange = expect.objectContaining({ kind: 'gitAnswerStrange' });

test('lines end where a length of nothing stands, wherever the parts are cut', () => {
  const said = Buffer.from(`${line('0000 main')}${line('tag 0000')}0000`);
  for (let size = 1; size <= said.length; size++) {
    const follow = gitLines();
    const states: string[] = [];
    for (let at = 0; at < said.length; at += size) states.push(follow(said.subarray(at, at + size)));
    expect(new Set(states.slice(0, -1))).toEqual(new Set(states.length > 1 ? ['lines'] : []));
    expect(states.at(-1)).toBe('flushed');
  }
});

test('a host that says lines without words, or lines without end, is refused', () => {
  expect(() => gitLines()(Buffer.from('0004'.repeat(1_000_000)))).toThrow(strange);
  expect(() => gitLines()(Buffer.from('0005a'.repeat(limits.gitLinesMax + 1)))).toThrow(strange);
  expect(gitLines()(Buffer.from('SSH-2.0-garbage'))).toBe('other');
});

test('a name that would change a line or its direction is no name of a file', () => {
  const unsafe = expect.objectContaining({ kind: 'gitPathUnsafe' });
  for (const name of ['a\nb.sql', 'a\u202eb.sql', 'a\u0007.sql', 'x'.repeat(limits.gitPathLengthMax + 1)])
    expect(() => demandPlainName(name)).toThrow(unsafe);
  expect(() => demandPlainName('表/Ünï 1.sql')).not.toThrow();
});
