import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { projectFiles } from '../support/project-files.ts';

const numbers = new Set(
  readdirSync('docs/decisions').flatMap((file) => (/^\d{4}-/.test(file) ? [Number(file.slice(0, 4))] : [])),
);

test('every decision that code or a document names is there', () => {
  const files = projectFiles('shared', 'functions', 'web', 'infra', 'test', 'scripts', 'bin', 'docs', 'README.md');
  const named = files
    .filter((file) => /\.(ts|tsx|mjs|cjs|md)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bdecisions? \[?(\d+)\b|decisions\/(\d{4})-/g)].map(
        ([, said, linked]) => ({ file, number: Number(said ?? linked) }),
      ),
    );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

test('no link inside the documents leads nowhere', () => {
  const documents = projectFiles('docs', 'README.md').filter((file) => file.endsWith('.md'));
  const broken = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].flatMap(([, path = '']) => {
      const target = new URL(path, `file:///${file}`).pathname.slice(1);
      return existsSync(target) ? [] : [`${file}: ${path}`];
    }),
  );
  expect(broken).toEqual([]);
});
