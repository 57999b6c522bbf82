import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import AppLayout from '@cloudscape-design/components/app-layout';
import { useLocation, useParams } from 'react-router-dom';
import { useText } from '../app/language.tsx';
import { dismissAll } from '../app/notices.ts';
import { PageChromeProvider, useFrame } from '../app/page-chrome.tsx';
import { ProjectAtHandProvider } from '../app/project-at-hand.tsx';
import { useSession } from '../app/session.ts';
import { SignedInProvider } from '../app/signed-in.tsx';
import { Announcement } from './announcement.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Messages } from '../app/messages.tsx';
import { useNarrowBarWithoutOrientation } from './narrow-bar.ts';
import { usePagePlace } from './page-place.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

const HelpPanel = lazy(() => import('@cloudscape-design/components/help-panel'));
const SignInAgain = lazy(() => import('./sign-in-again.tsx'));
const VersionDialog = lazy(() => import('./version-dialog.tsx'));

const words = {
  skip: { zh: '跳到正文', en: 'Skip to content' },
  menu: { zh: '菜单', en: 'Menu' },
  openMenu: { zh: '打开菜单', en: 'Open the menu' },
  closeMenu: { zh: '收起菜单', en: 'Close the menu' },
  messages: { zh: '消息', en: 'Messages' },
  help: { zh: '帮助', en: 'Help' },
  openHelp: { zh: '打开帮助', en: 'Open the help' },
  closeHelp: { zh: '关闭帮助', en: 'Close the help' },
};

/** The frame around every page behind sign-in. */
export function Shell({ children }: { children: ReactNode }) {
  const { projectID } = useParams();
  return (
    <SignedInProvider>
      <ProjectAtHandProvider projectID={projectID}>
        <PageChromeProvider>
          <Frame>{children}</Frame>
        </PageChromeProvider>
      </ProjectAtHandProvider>
    </SignedInProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const say = useText();
  const frame = useFrame();
  const { pathname } = useLocation();
  const [isMenuOpen, openMenu] = useState(() => matchMedia('(min-width: 1024px)').matches);
  const [dialog, openDialog] = useState<'version' | 'notice'>();
  const help = frame?.chrome.help;
  const isOver = useSession() === 'ended';
  useEffect(() => dismissAll(), [pathname]);
  usePagePlace();
  useNarrowBarWithoutOrientation();

  return (
    <>
      <a className="skip-link" href="#content">
        {say(words.skip)}
      </a>
      <div id="top-bar">
        <TopBar onOpen={openDialog} />
      </div>
      <AppLayout
        headerSelector="#top-bar"
        navigationWidth={256}
        navigationOpen={isMenuOpen}
        onNavigationChange={({ detail }) => openMenu(detail.open)}
        navigation={<SideMenu />}
        breadcrumbs={<Breadcrumbs />}
        notifications={<Messages />}
        stickyNotifications
        content={
          <div id="content" tabIndex={-1}>
            {children}
          </div>
        }
        toolsHide={!help}
        tools={
          help && (
            <Suspense fallback={null}>
              <HelpPanel header={<h2>{say(words.help)}</h2>}>{help}</HelpPanel>
            </Suspense>
          )
        }
        toolsOpen={frame?.isHelpOpen ?? false}
        onToolsChange={({ detail }) => frame?.openHelp(detail.open)}
        ariaLabels={{
          navigation: say(words.menu),
          navigationToggle: say(words.openMenu),
          navigationClose: say(words.closeMenu),
          notifications: say(words.messages),
          tools: say(words.help),
          toolsToggle: say(words.openHelp),
          toolsClose: say(words.closeHelp),
        }}
      />
      <Announcement asked={dialog === 'notice'} onClose={() => openDialog(undefined)} />
      {isOver && (
        <Suspense fallback={null}>
          <SignInAgain />
        </Suspense>
      )}
      {dialog === 'version' && (
        <Suspense fallback={null}>
          <VersionDialog onClose={() => openDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}
