import { notify } from '../app/notices.ts';

const chromeMin = 80;

/** Whether the console was made for this browser: Chrome, or one built on it, from version 80. */
export function isSupportedBrowser(userAgent: string): boolean {
  const version = /Chrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1];
  return version !== undefined && Number(version) >= chromeMin;
}

export function warnAboutBrowser(): void {
  if (isSupportedBrowser(navigator.userAgent)) return;
  notify({
    kind: 'warning',
    stays: true,
    title: { zh: '浏览器不兼容', en: 'The browser is not supported' },
    detail: { zh: `请使用 Chrome ${chromeMin} 或更高版本`, en: `Use Chrome ${chromeMin} or later` },
  });
}
