/** The first that fits: most browsers say that they are Chrome or Safari as well. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** What somebody calls the browser that says this of itself, for instance `Firefox on Windows`; nothing where it is none that we know. */
export function deviceNameOf(userAgent: string | undefined): string | null {
  const [browser, system] = [browsers, systems].map(
    (kinds) => kinds.find(([, sign]) => sign.test(userAgent ?? ''))?.[0],
  )
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}
