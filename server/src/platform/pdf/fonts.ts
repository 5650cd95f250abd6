import { createRequire } from 'node:module'
import { scripts } from './scripts'

const require = createRequire(import.meta.url)
const sansFile = (name: string) => require.resolve(`@expo-google-fonts/source-sans-3/${name}.ttf`)
const serifFile = (part: string) =>
  require.resolve(`@fontsource/source-serif-4/files/source-serif-4-${part}-600-normal.woff`)

function notoSans(script: string) {
  const file = (weight: string) =>
    require.resolve(`@expo-google-fonts/noto-sans-${script.toLowerCase()}/${weight}/NotoSans${script}_${weight}.ttf`)
  const [normal, bold] = [file('400Regular'), file('600SemiBold')]
  return { normal, italics: normal, bold, bolditalics: bold }
}

/** The family of a script; it is read when somebody’s name needs it. */
export const familyOfScript = (script: (typeof scripts)[number]): string => `NotoSans${script}`

const scriptFamilies = new Set(scripts.map(familyOfScript))
export const isOfScript = (family: string) => scriptFamilies.has(family)

// All of Source Sans 3, because a name loses no letter in print: ẹ ọ ṣ ɓ ɗ, and marks that stand on them.
const sourceSans = {
  normal: sansFile('400Regular/SourceSans3_400Regular'),
  italics: sansFile('400Regular_Italic/SourceSans3_400Regular_Italic'),
  bold: sansFile('600SemiBold/SourceSans3_600SemiBold'),
  bolditalics: sansFile('600SemiBold_Italic/SourceSans3_600SemiBold_Italic'),
}

/** The parts that Source Serif 4 comes in, the usual letters first; it is set in one weight. */
export const serifFamilies = ['SourceSerif', 'SourceSerifExtended', 'SourceSerifVietnamese'] as const

/** The typefaces of the portal, as the library takes them. */
export const fonts = {
  SourceSans: sourceSans,
  ...Object.fromEntries(scripts.map((script) => [familyOfScript(script), notoSans(script)])),
  SourceSerif: { bold: serifFile('latin') },
  SourceSerifExtended: { bold: serifFile('latin-ext') },
  SourceSerifVietnamese: { bold: serifFile('vietnamese') },
}

const fontFiles = new Set(Object.values(fonts).flatMap((family) => Object.values(family)))

/** What people have written must never make the server read a file; addresses are not even asked for. */
export const mayRead = (path: string) => fontFiles.has(path)
