import { onlineTip } from './reasons.ts';
import { onlineTablesOf } from './tools.ts';

test('the tip names the tool that is taken, and why the one before it was not', () => {
  const tip = onlineTip('offered', {
    tool: 'gh-ost',
    passedOver: [{ tool: 'pt-online-schema-change', reason: 'triggersUntrusted' }],
  });
  expect(tip.en).toMatch(
    /gh-ost can do it online: .*without triggers.*pt-online-schema-change was not taken: .*SET GLOBAL log_bin_trust/,
  );
  expect(tip.zh).toMatch(/可用 gh-ost 在线变更.*未选用 pt-online-schema-change/);
  const absent = onlineTip('offered', {
    tool: 'gh-ost',
    passedOver: [{ tool: 'pt-online-schema-change', reason: 'notInstalled' }],
  });
  expect(absent.en).toContain('was not taken: it is not installed on the server');
});

test('where no tool is there, each is named with how to get it', () => {
  const { en, zh } = onlineTip('notInstalled', {});
  for (const text of [en, zh]) expect(text).toMatch(/apt-get install percona-toolkit.*gh-ost\/releases/);
});

test('the tables of a change are named by its tool and token', () => {
  expect(onlineTablesOf('gh-ost', 'a1')).toEqual({
    copy: '_sluice_a1_gho',
    old: '_sluice_a1_del',
    beside: ['_sluice_a1_ghc'],
  });
  expect(onlineTablesOf('pt-online-schema-change', 'a1')).toEqual({
    copy: '_sluice_a1_new',
    old: '_sluice_a1_old',
    beside: [],
  });
});

test('what stands in the way is said by its names, where they are known', () => {
  expect(onlineTip('hasTriggers', { named: ['audit_insert', 'audit_update'] })).toMatchObject({
    en: expect.stringContaining('has triggers (audit_insert, audit_update), which'),
    zh: expect.stringContaining('已有触发器（audit_insert, audit_update），'),
  });
  expect(onlineTip('hasForeignKeys', {}).en).toContain('is named by some, which');
});
