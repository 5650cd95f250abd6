import { buffer } from 'node:stream/consumers'
import { extractText, getDocumentProxy } from 'unpdf'

const pdf = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)))
const { text } = await extractText(pdf, { mergePages: false })
const { view } = await pdf.getPage(1)
process.stdout.write(JSON.stringify({ pages: text, size: view.slice(2).map(Math.round) }))
