import fc from 'fast-check';
import { inLocale, type Text } from '../../shared/text.ts';
import { isSupportedBrowser } from './browser-support.ts';
import { crumbsOf } from './breadcrumbs.tsx';
import { shortVersion } from './version-dialog.tsx';
import type { MenuGroup } from '../app/menu-groups.ts';
import { pagesOf, projectMenu } from './menu.ts';
import { page, type Page } from '../app/page.ts';
import { link, pageAt, pageNames, paths, type PageName } from '../app/paths.ts';
import { projectRightsOf, rightsOf } from '../app/rights.ts';
import { safeTarget, signInAddress } from '../app/sign-in-target.ts';

const say = (text: Text) => inLocale(text, 'en-US');
const word = (en: string): Text => ({ zh: en, en });

beforeAll(() => {
  Object.assign(globalThis, { location: { origin: 'https://console.example' } });
});

describe('the way back after sign-in', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'account',
    '',
    '/login?target=%2F',
    '/./\t/evil',
  ])('%j leads home', (target) => {
    expect(safeTarget(target)).toBe('/');
  });

  test('a page of the console keeps its address', () => {
    expect(safeTarget('/sqle/project/1/overview?tab=2#top')).toBe('/sqle/project/1/overview?tab=2#top');
    expect(signInAddress('/account?x=1')).toBe('/login?target=%2Faccount%3Fx%3D1');
    expect(signInAddress('/')).toBe('/login');
  });

  test('whatever is written there, it stays on this origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\r',
      '.',
      '..',
      'evil.example',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      'http:',
      ' ',
      'a',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
        (target) => {
          const safe = safeTarget(target);
          expect(safe).toMatch(/^\/(?![/\\])/);
          expect(new URL(safe, 'https://console.example').origin).toBe('https://console.example');
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the project menu', () => {
  const pages: Page[] = [
    page('/project/:projectID/member', {
      access: 'memberView',
      title: word('Members'),
      menu: { group: 'projectConfiguration', place: 10 },
    }),
    page('/sqle/project/:projectID/overview', {
      access: 'projectView',
      title: word('Overview'),
      menu: { group: 'overview', place: 10 },
    }),
    page('/sqle/project/:projectID/operation-record', {
      access: 'projectOperationRecordView',
      title: word('Records'),
      menu: { group: 'operationHistory', place: 10 },
    }),
    page('/account', { access: 'signedIn', title: word('Account') }),
  ];
  const shown = (mayOpen: (of: Page) => boolean) =>
    projectMenu(pages, mayOpen).map((entry) => {
      if (entry.kind === 'divider') return '-';
      return entry.kind === 'page'
        ? entry.page.title.en
        : `${entry.title.en}: ${entry.pages.map(({ title }) => title.en).join(', ')}`;
    });

  test('goes from overview to history, with dividers between what is there', () => {
    expect(shown(() => true)).toEqual([
      'Overview',
      '-',
      'Project configuration: Members',
      '-',
      'Operation history: Records',
    ]);
  });

  test('hides what the reader may not open, with empty groups and idle dividers', () => {
    expect(shown(({ access }) => access === 'projectView')).toEqual(['Overview']);
    expect(shown(({ access }) => access !== 'memberView')).toEqual(['Overview', '-', 'Operation history: Records']);
    expect(shown(() => false)).toEqual([]);
  });
});

describe('the menus of all pages', () => {
  const placed = pageNames.flatMap((name) => {
    const { menu }: Page = paths[name];
    return menu ? [{ name, ...menu }] : [];
  });

  test('no two pages of a menu stand at the same place', () => {
    const places = placed.map(({ group, place }) => `${group} ${place}`);
    expect(places.filter((place, i) => places.indexOf(place) !== i)).toEqual([]);
  });

  test.each<[MenuGroup, readonly PageName[]]>([
    ['quick', ['ruleView', 'knowledge']],
    ['settings', ['userCenter', 'dataSourceManagement', 'ruleManager']],
    ['sqlDevelopment', ['quickAudits', 'ideAudits']],
    ['projectConfiguration', ['dbServices', 'projectRuleTemplates', 'progress', 'members', 'whitelist']],
  ])('%s shows its pages in the order of the specification', (group, order) => {
    const pages: readonly Page[] = pageNames.map((name) => paths[name]);
    const shown = pagesOf(group, pages, () => true).map(({ path }) => pageAt(path));
    // Pages that come to stand between these do not change their order.
    expect(shown.filter((name) => name !== undefined && order.includes(name))).toEqual(order);
  });
});

describe('pages', () => {
  test('no two pages share an address', () => {
    const addresses = pageNames.map((name) => paths[name].path.replace(/:\w+/g, ':'));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('are found by address and linked by name', () => {
    expect(pageAt('/account')).toBe('account');
    expect(pageAt('/not/built')).toBeUndefined();
    expect(link('account', {}, { tab: 'a b', none: undefined })).toBe('/account?tab=a+b');
  });

  test('a link names a page that exists and fills in what its address asks for', () => {
    expect(link('workflow', { projectID: 'p 1', workflowId: '7' })).toBe('/sqle/project/p%201/exec-workflow/7');
    // @ts-expect-error The address asks for the workflow too.
    link('workflow', { projectID: 'p1' });
    // @ts-expect-error This address asks for nothing.
    link('account', { projectID: 'p1' });
    expect(() => {
      // @ts-expect-error No page is called this.
      link('nowhere');
    }).toThrow();
  });

  test('breadcrumbs lead through the project and the pages above', () => {
    const pages: Page[] = [
      page('/', { access: 'signedIn', title: word('Home') }),
      page('/project', { access: 'signedIn', title: word('Projects') }),
      page('/sqle/project/:projectID/overview', { access: 'projectView', title: word('Overview') }),
      page('/project/:projectID/db-services', { access: 'dbServiceView', title: word('Data sources') }),
      page('/project/:projectID/db-services/update/:uid', { access: 'dbServiceManage', title: word('Edit') }),
    ];
    const way = {
      page: pages[4] ?? page('/', { access: 'signedIn', title: word('') }),
      pages,
      params: { projectID: '7', uid: '9' },
      projectName: 'shop',
      say,
    };
    expect(crumbsOf({ ...way, title: 'orders' })).toEqual([
      { text: 'Home', href: '/' },
      { text: 'Projects', href: '/project' },
      { text: 'shop', href: '/sqle/project/7/overview' },
      { text: 'Data sources', href: '/project/7/db-services' },
      { text: 'orders', href: '/project/7/db-services/update/9' },
    ]);
  });
});

describe('what the reader may', () => {
  const user = {
    uid: 'u1',
    is_admin: false,
    op_permissions: [{ uid: '700016' }],
    user_bind_projects: [{ project_id: 'p1', is_manager: true }],
  };

  test('is read out of the reply', () => {
    expect(rightsOf(user)).toEqual({
      userUid: 'u1',
      isAdmin: false,
      global: ['global_view'],
      managesSomeProject: true,
    });
    const list = [
      { op_permission_type: 'manage_member', range_type: 'project', range_uids: ['p1'] },
      { op_permission_type: 'manage_member', range_type: 'project', range_uids: ['other'] },
      { op_permission_type: 'create_workflow', range_type: 'db_service', range_uids: ['d1'] },
      { op_permission_type: 'create_workflow', range_type: 'db_service', range_uids: ['d2'] },
      { op_permission_type: 'newer_than_this_page', range_type: 'db_service', range_uids: ['d1'] },
    ];
    expect(projectRightsOf(user, 'p1', { op_permission_list: list })).toEqual({
      isManager: true,
      permissions: ['manage_member'],
      sources: { create_workflow: ['d1', 'd2'] },
    });
    expect(projectRightsOf(user, 'p2', { op_permission_list: [] })).toBeUndefined();
  });
});

test('Chrome from version 80 is supported, and what is built on it', () => {
  expect(
    isSupportedBrowser(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    ),
  ).toBe(true);
  expect(
    isSupportedBrowser(
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36',
    ),
  ).toBe(false);
  expect(isSupportedBrowser('Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0')).toBe(false);
});

test('a version is shown without quotes and with the beginning of its commit', () => {
  expect(shortVersion('"4.2509.0-ee   0123456789abcdef"')).toBe('4.2509.0-ee 0123456789');
  expect(shortVersion('0.1.0')).toBe('0.1.0');
});
