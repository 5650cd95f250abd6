import { buffer } from 'node:stream/consumers'
import { extractText, getDocumentProxy } from 'unpdf'

const pdf = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)))
const { text } = await extractText(pdf, { mergePages: false })
const first = await pdf.getPage(1)
const { view } = first
const { items } = await first.getTextContent()
const places = items.map(({ str, transform }) => ({ text: str, fromTop: Math.round(view[3] - transform[5]) }))
const reaches = []
for (let page = 1; page <= pdf.numPages; page++) {
  const words = (await (await pdf.getPage(page)).getTextContent()).items
  reaches.push(Math.max(0, ...words.map(({ transform, width }) => transform[4] + width)))
}
process.stdout.write(JSON.stringify({ pages: text, size: view.slice(2).map(Math.round), places, reaches }))
