import { fileURLToPath } from 'node:url'

/**
 * A latin face is cut in two: what nearly every English sentence is made of, and what a name, a price or a program brings now
 * and then. A browser fetches the second part with the first character that is in it (`unicode-range`).
 */
export const fontParts = {
  everyday:
    'U+0020-0023, U+0025-003B, U+003F-005A, U+005F, U+0061-007A, U+00A0, U+00A9, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2212',
  seldom:
    'U+0000-001F, U+0024, U+003C-003E, U+005B-005E, U+0060, U+007B-009F, U+00A1-00A8, U+00AA-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2025, U+2027-206F, U+20AC, U+2122, U+2191, U+2193, U+2215, U+FEFF, U+FFFD',
}

/** What a browser does with letters without being told to, and the figures of equal width. Small capitals and the like stay behind. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum']

/** The code points of a `unicode-range`. */
export function* codePointsOf(ranges) {
  for (const range of ranges.split(',')) {
    const [first, last = first] = range.trim().replace('U+', '').split('-')
    for (let point = Number.parseInt(first, 16); point <= Number.parseInt(last, 16); point += 1) yield point
  }
}

/** A face with nothing but one of its parts. */
export async function cutFont(face, part) {
  const { default: subsetFont } = await import('subset-font')
  const characters = String.fromCodePoint(...codePointsOf(fontParts[part]))
  return subsetFont(face, characters, { targetFormat: 'woff2', keepFeatures })
}

/** The rule for `url("….woff2?part=everyday")` in a stylesheet. */
export const fontPartRule = {
  test: /\.woff2$/,
  resourceQuery: /^\?part=/,
  use: { loader: fileURLToPath(new URL('font-part-loader.cjs', import.meta.url)) },
}
