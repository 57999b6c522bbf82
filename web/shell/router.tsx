import { lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, Outlet, useLocation, useRouteError, type RouteObject } from 'react-router-dom';
import { routes } from '../routes.ts';
import { ErrorScreen } from '../app/error-screen.tsx';
import { pageNames, paths, type PageName } from '../app/paths.ts';
import { loadedOnceReachable } from '../app/reachable-part.ts';
import { useSession } from '../app/session.ts';
import { signInAddress } from '../app/sign-in-target.ts';
import { Waiting } from '../app/waiting.tsx';

const behindSignIn = () => loadedOnceReachable(() => import('./behind-sign-in.tsx'));
const Shell = lazy(async () => ({ default: (await behindSignIn()).Shell }));
const NotFound = lazy(async () => ({ default: (await behindSignIn()).NotFound }));
const PageGate = lazy(async () => ({ default: (await behindSignIn()).PageGate }));

/** The router over `paths`: public pages stand alone, all others inside the shell and behind sign-in. */
export function consoleRouter() {
  const isPublic = (name: PageName) => paths[name].access === 'public';
  return createBrowserRouter([
    {
      errorElement: <RouteError />,
      children: [
        ...pageNames.filter(isPublic).map((name) => routeOf(name)),
        {
          element: <BehindSignIn />,
          children: [
            ...pageNames.filter((name) => !isPublic(name)).map((name) => routeOf(name)),
            { path: '*', element: <NotFound isWrongAddress /> },
          ],
        },
      ],
    },
  ]);
}

/** The page that a route shows, for the frame around it. */
export type RouteHandle = { readonly page: PageName };

function routeOf(name: PageName): RouteObject {
  const Screen = lazy(() => {
    globalThis.loadAhead?.(name);
    return loadedOnceReachable(routes[name]);
  });
  const handle: RouteHandle = { page: name };
  // A boundary of its own: a page that is still loaded is shown by its shape and not by the page before.
  const screen = (
    <Suspense key={name} fallback={<Waiting shape="page" />}>
      <Screen />
    </Suspense>
  );
  const element = paths[name].access === 'public' ? screen : <PageGate name={name}>{screen}</PageGate>;
  return { path: paths[name].path, handle, element, errorElement: <RouteError /> };
}

function BehindSignIn() {
  const { pathname, search } = useLocation();
  if (useSession() === 'none') return <Navigate to={signInAddress(pathname + search)} replace />;
  return (
    <Suspense fallback={<Waiting shape="frame" />}>
      <Shell>
        <Suspense fallback={<Waiting shape="page" />}>
          <Outlet />
        </Suspense>
      </Shell>
    </Suspense>
  );
}

function RouteError() {
  return <ErrorScreen error={useRouteError()} />;
}
