import TopNavigation, { type TopNavigationProps } from '@cloudscape-design/components/top-navigation';
import type { ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { useNavigate } from 'react-router-dom';
import { listModuleRedDots, readBasicInfo } from '../../shared/contract/running/system/operations.ts';
import { signOut } from '../../shared/contract/people/sessions/operations.ts';
import { updateCurrentUser } from '../../shared/contract/people/users/operations.ts';
import { locales, type Locale } from '../../shared/text.ts';
import { languageNames, switchLocale, useLocale, useText } from '../app/language.tsx';
import { useVerdict } from '../app/may.ts';
import { pagesOf } from './menu.ts';
import type { Page } from '../app/page.ts';
import { pageNames, paths } from '../app/paths.ts';
import { useCall, useChange } from '../app/query.ts';
import { endSession } from '../app/session.ts';
import { useSignedIn } from '../app/signed-in.tsx';
import { switchTheme, useTheme } from '../app/theme.ts';
import { useBell } from './bell.ts';

const words = {
  logo: { zh: '徽标', en: 'Logo' },
  settings: { zh: '设置', en: 'Settings' },
  account: { zh: '个人中心', en: 'Account' },
  notice: { zh: '系统公告', en: 'Announcement' },
  version: { zh: '查看版本', en: 'Version' },
  language: { zh: '语言', en: 'Language' },
  chosen: { zh: '当前', en: 'current' },
  signOut: { zh: '退出登录', en: 'Sign out' },
  toDark: { zh: '切换到深色主题', en: 'Switch to the dark theme' },
  toLight: { zh: '切换到浅色主题', en: 'Switch to the light theme' },
  more: { zh: '更多', en: 'More' },
  all: { zh: '全部', en: 'All' },
  back: { zh: '返回', en: 'Back' },
  close: { zh: '关闭', en: 'Close' },
};
const productName = 'Sluice';
const productLogo = '/logo.svg';

type Items = ButtonDropdownProps.Items;

/** The bar at the top: the product, quick ways, the gear and the signed-in user. */
export function TopBar({ onOpen }: { onOpen: (dialog: 'version' | 'notice') => void }) {
  const say = useText();
  const navigate = useNavigate();
  const info = useCall(readBasicInfo, {}, { quiet: true }).data?.data;
  const title = info?.title || productName;
  return (
    <TopNavigation
      identity={{
        href: '/',
        title,
        logo: { src: info?.logo_url || productLogo, alt: say(words.logo) },
        onFollow: (event) => {
          event.preventDefault();
          navigate('/');
        },
      }}
      utilities={[...useQuickButtons(), useBell(), useSettingsMenu(), useUserMenu(onOpen)]}
      i18nStrings={{
        overflowMenuTriggerText: say(words.more),
        overflowMenuTitleText: say(words.all),
        overflowMenuBackIconAriaLabel: say(words.back),
        overflowMenuDismissIconAriaLabel: say(words.close),
      }}
    />
  );
}

function useQuickButtons(): TopNavigationProps.Utility[] {
  const say = useText();
  const navigate = useNavigate();
  const decide = useVerdict();
  const dashboard = '/sqle/global-dashboard';
  const quick = pagesOf('quick', allPages(), ({ access }) => decide(access) !== 'forbidden');
  const dots =
    useCall(listModuleRedDots, {}, { when: quick.some(({ path }) => path === dashboard), quiet: true }).data?.data ??
    [];
  const hasDot = dots.some(({ module_name, has_red_dot }) => module_name === 'global_dashboard' && has_red_dot);
  return quick.map((page) => ({
    type: 'button',
    title: say(page.title),
    ariaLabel: say(page.title),
    text: say(page.title),
    href: page.path,
    badge: page.path === dashboard && hasDot,
    ...(page.icon && { iconName: page.icon }),
    onFollow: (event) => {
      event.preventDefault();
      navigate(page.path);
    },
  }));
}

function useSettingsMenu(): TopNavigationProps.Utility {
  const say = useText();
  const navigate = useNavigate();
  const decide = useVerdict();
  const theme = useTheme();
  const pages = pagesOf('settings', allPages(), ({ access }) => decide(access) !== 'forbidden');
  const items: Items = [
    ...pages.map((page) => ({ id: page.path, text: say(page.title), href: page.path })),
    { id: 'theme', text: say(theme === 'dark' ? words.toLight : words.toDark) },
  ];
  return {
    type: 'menu-dropdown',
    iconName: 'settings',
    ariaLabel: say(words.settings),
    title: say(words.settings),
    items,
    onItemFollow: (event) => {
      event.preventDefault();
      if (event.detail.href) navigate(event.detail.href);
    },
    onItemClick: ({ detail }) => {
      if (detail.id === 'theme') switchTheme(theme === 'dark' ? 'light' : 'dark');
    },
  };
}

function useUserMenu(onOpen: (dialog: 'version' | 'notice') => void): TopNavigationProps.Utility {
  const say = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const theme = useTheme();
  const { user } = useSignedIn();
  const leave = useChange(signOut);
  const saveLanguage = useChange(updateCurrentUser);
  const chooseLanguage = (language: Locale) =>
    saveLanguage.run({ body: { current_user: { language } } }, () => switchLocale(language));
  const actions: Readonly<Record<string, () => void>> = {
    theme: () => switchTheme(theme === 'dark' ? 'light' : 'dark'),
    account: () => navigate(paths.account.path),
    notice: () => onOpen('notice'),
    version: () => onOpen('version'),
    signOut: () =>
      leave.run({}, ({ data }) => {
        endSession();
        location.assign(data.location || paths.login.path);
      }),
    ...Object.fromEntries(
      locales.filter((other) => other !== locale).map((other) => [other, () => chooseLanguage(other)]),
    ),
  };
  const languages = locales.map((other) => ({
    id: other,
    text: languageNames[other],
    disabled: other === locale,
    ...(other === locale && { secondaryText: say(words.chosen) }),
  }));
  return {
    type: 'menu-dropdown',
    text: user.name,
    description: user.email,
    iconName: 'user-profile',
    items: [
      { id: 'account', text: say(words.account) },
      { id: 'notice', text: say(words.notice) },
      { id: 'version', text: say(words.version) },
      { text: say(words.language), items: languages },
      { id: 'theme', text: say(theme === 'dark' ? words.toLight : words.toDark) },
      { id: 'signOut', text: say(words.signOut) },
    ],
    onItemClick: ({ detail }) => actions[detail.id]?.(),
  };
}

function allPages(): readonly Page[] {
  return pageNames.map((name) => paths[name]);
}
