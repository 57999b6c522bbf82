import type { ComponentType } from 'react';

/** The code of each of these pages, loaded when it is first opened. A page without code is a type error. */
export type ScreensOf<Pages> = Readonly<Record<keyof Pages, () => Promise<{ default: ComponentType }>>>;
