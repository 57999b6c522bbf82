import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

/** What a page tells the frame around it: the words of its last breadcrumb and its help. */
export type Chrome = { readonly title?: string | undefined; readonly help?: ReactNode };
type Frame = {
  readonly chrome: Chrome;
  readonly show: (chrome: Chrome) => void;
  readonly isHelpOpen: boolean;
  readonly openHelp: (open: boolean) => void;
};

const FrameContext = createContext<Frame | undefined>(undefined);

export function PageChromeProvider({ children }: { children: ReactNode }) {
  const [chrome, show] = useState<Chrome>({});
  const [isHelpOpen, openHelp] = useState(false);
  const frame = useMemo(() => ({ chrome, show, isHelpOpen, openHelp }), [chrome, isHelpOpen]);
  return <FrameContext.Provider value={frame}>{children}</FrameContext.Provider>;
}

/** The frame around the page; none before sign-in. */
export function useFrame(): Frame | undefined {
  return useContext(FrameContext);
}

/** Puts a page's title and help into the frame for as long as the page is shown. */
export function usePageChrome({ title, help }: Chrome): void {
  const show = useFrame()?.show;
  useEffect(() => {
    show?.({ title, help });
    return () => show?.({});
    // Help is written in place, so it is new on every render; it only changes with the title.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [show, title]);
}
