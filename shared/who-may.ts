import { permissions, type PermissionName } from './permissions.ts';
import type { Grant, Policy } from './policy.ts';
import { fill, sameText, type Text } from './text.ts';

const people: Readonly<Record<Exclude<Grant, `project:${string}` | `source:${string}`>, Text>> = {
  anyone: { zh: '所有人', en: 'everybody' },
  signedIn: { zh: '已登录用户', en: 'everybody who signed in' },
  admin: sameText('admin'),
  systemAdministrator: { zh: '系统管理员', en: 'system administrators' },
  auditAdministrator: { zh: '审计管理员', en: 'audit administrators' },
  projectDirector: { zh: '项目总监', en: 'project directors' },
  someProjectManager: { zh: '任一项目的管理员', en: 'managers of any project' },
  projectManager: { zh: '项目管理员', en: 'managers of the project' },
  projectMember: { zh: '项目成员', en: 'members of the project' },
};
const ofProject: Text = { zh: '拥有项目权限“{name}”的成员', en: 'members with “{name}” in the project' };
const ofSource: Text = { zh: '拥有数据源权限“{name}”的成员', en: 'members with “{name}” on the data source' };

const reserved: Text = {
  zh: '没有权限执行此操作：仅限{people}。如需使用，请联系管理员授权',
  en: 'You do not have permission to do this. It is for {people}. Ask an administrator for the right',
};

/** Why a policy keeps somebody out: whom it lets in, by the rights as they are granted. */
export function reservedFor({ grants }: Policy): Text {
  const words = grants.map(wordsOf);
  return fill(reserved, {
    people: { zh: words.map(({ zh }) => zh).join('、'), en: words.map(({ en }) => en).join(', ') },
  });
}

function wordsOf(grant: Grant): Text {
  const [scope, permission] = grant.split(':') as [string, PermissionName | undefined];
  if (permission === undefined) return people[grant as keyof typeof people];
  return fill(scope === 'project' ? ofProject : ofSource, { name: permissions[permission].text });
}
