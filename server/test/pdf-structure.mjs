import { buffer } from 'node:stream/consumers'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

// Node 20 has it not, and the reader wants it for pictures.
ArrayBuffer.prototype.transferToFixedLength ??= function transferToFixedLength(length) {
  return this.slice(0, length)
}

const { OPS } = await getResolvedPDFJS()
const drawing = [OPS.showText, OPS.showSpacedText, OPS.paintImageXObject, OPS.constructPath, OPS.shadingFill]

/** What is drawn outside of any mark: neither structure nor decoration. */
function countUnmarked({ fnArray }) {
  let depth = 0
  let unmarked = 0
  for (const act of fnArray) {
    if (act === OPS.beginMarkedContent || act === OPS.beginMarkedContentProps) depth += 1
    else if (act === OPS.endMarkedContent) depth -= 1
    else if (depth === 0 && drawing.includes(act)) unmarked += 1
  }
  return unmarked
}

/** The words of each mark, by its id; those of decoration by `null`. */
function wordsOf(items) {
  const words = new Map()
  const open = []
  for (const { type, id, str = '' } of items) {
    if (type?.startsWith('begin')) open.push(id)
    else if (type === 'endMarkedContent') open.pop()
    else words.set(open.at(-1), `${words.get(open.at(-1)) ?? ''}${str}`)
  }
  return words
}

/** Each end of the tree as one line: `Table > TR > TH: Name`. */
function linesOf(node, words, way = []) {
  const roles = [...way, node.role]
  const children = (node.children ?? []).filter(({ role }) => role)
  if (children.length > 0) return children.flatMap((child) => linesOf(child, words, roles))
  const said = (node.children ?? []).map(({ id }) => words.get(id) ?? '').join(' ')
  return [`${roles.slice(2).join(' > ')}: ${(node.alt ?? said).replace(/\s+/g, ' ').trim()}`]
}

const pdf = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)))
const { metadata, info } = await pdf.getMetadata()
const pages = []
for (let number = 1; number <= pdf.numPages; number += 1) {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const words = wordsOf(items)
  const unmarked = countUnmarked(await page.getOperatorList())
  pages.push({ lines: linesOf(await page.getStructTree(), words), unmarked, decoration: words.get(null)?.trim() ?? '' })
}
const { Marked: isMarked } = await pdf.getMarkInfo()
const { DisplayDocTitle: showsTitle } = await pdf.getViewerPreferences()
const said = { title: metadata.get('dc:title'), part: metadata.get('pdfuaid:part'), language: info.Language }
process.stdout.write(JSON.stringify({ ...said, isMarked, showsTitle, pages }))
