import type { Content, ContentBase, TDocumentDefinitions } from 'pdfmake/interfaces'

/**
 * The parts of a document that each begin on a page of their own and know nothing of the others. They can be set one by one, and what was
 * needed to set one is gone before the next begins: forty pages at once are a hundred megabytes.
 */
export function chaptersOf({ content, ...rest }: TDocumentDefinitions): Content[] {
  const knowsAllPages = rest.background || rest.header || rest.footer || rest.watermark || rest.pageBreakBefore
  if (!Array.isArray(content) || knowsAllPages) return [content]
  const chapters: Content[][] = []
  for (const part of content) {
    const last = chapters.at(-1)
    if (!last) chapters.push([part])
    else if (beginsPage(part)) chapters.push([withoutBreak(part)])
    else last.push(part)
  }
  return chapters
}

const beginsPage = (part: Content): part is Content & ContentBase =>
  typeof part === 'object' && 'pageBreak' in part && part.pageBreak === 'before'

const withoutBreak = (part: Content & ContentBase) => Object.assign({}, part, { pageBreak: undefined }) as Content
