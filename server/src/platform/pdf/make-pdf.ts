import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { type FontHolder, readAsShown } from './readable-text'

const require = createRequire(import.meta.url)
const fontFile = (name: string) => require.resolve(`@expo-google-fonts/source-sans-3/${name}.ttf`)

// All of Source Sans 3, because a name loses no letter in print: ẹ ọ ṣ ɓ ɗ, and marks that stand on them.
const sourceSans = {
  normal: fontFile('400Regular/SourceSans3_400Regular'),
  italics: fontFile('400Regular_Italic/SourceSans3_400Regular_Italic'),
  bold: fontFile('600SemiBold/SourceSans3_600SemiBold'),
  bolditalics: fontFile('600SemiBold_Italic/SourceSans3_600SemiBold_Italic'),
}
const fontFiles = new Set(Object.values(sourceSans))

pdfmake.setFonts({ SourceSans: sourceSans })
// What people have written must never make the server read a file or call an address.
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))
pdfmake.setUrlAccessPolicy(() => false)

/** A PDF on A4 in the font of the portal, with text that can be selected. Knows no picture but one inside the document. */
export async function makePdf(document: TDocumentDefinitions): Promise<Buffer> {
  const { defaultStyle, ...rest } = document
  const unfinished = await pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [64, 56, 64, 64],
      language: 'en-GB',
      ...rest,
      defaultStyle: { font: 'SourceSans', fontSize: 11, lineHeight: 1.25, ...defaultStyle },
    })
    .getStream()
  readAsShown(unfinished as unknown as FontHolder)
  unfinished.end()
  return buffer(unfinished)
}
