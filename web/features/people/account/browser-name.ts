// Later ones name the earlier ones too: Edge says Chrome, and Chrome says Safari.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*\bSafari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;
const shownMax = 40;

/** What people call a browser, out of what it says of itself: `Chrome 150 · Linux`. A program that is no browser is shown as it names itself, cut to 40 letters. */
export function browserName(userAgent: string): string {
  const [name, version] =
    browsers.flatMap(([known, pattern]) => {
      const found = pattern.exec(userAgent)?.[1];
      return found === undefined ? [] : [[known, found] as const];
    })[0] ?? [];
  if (name === undefined) return userAgent.length > shownMax ? `${userAgent.slice(0, shownMax)}…` : userAgent;
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [`${name} ${version}`, system].filter(Boolean).join(' · ');
}
