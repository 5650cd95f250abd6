import { buffer } from 'node:stream/consumers'
import { extractText, getDocumentProxy } from 'unpdf'

const pdf = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)))
const { text } = await extractText(pdf, { mergePages: false })
const first = await pdf.getPage(1)
const { view } = first
const { items } = await first.getTextContent()
const places = items.map(({ str, transform }) => ({ text: str, fromTop: Math.round(view[3] - transform[5]) }))
process.stdout.write(JSON.stringify({ pages: text, size: view.slice(2).map(Math.round), places }))
