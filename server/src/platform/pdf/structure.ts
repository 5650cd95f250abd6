/** What a part of a document is to whoever hears it instead of seeing it. */
export interface Tag {
  type: string
  parent: Tag | null
  /** What a picture shows. */
  alt?: string
  /** Of what a heading cell of a table is the heading. */
  scope?: 'Column' | 'Row'
  /** How many columns a cell of a table is wide, where it is more than one. */
  columns?: number
}

/** The parts of a description of a page that say something of its structure, after the library has put its shape in order. */
interface Node {
  text?: unknown
  headlineLevel?: number
  alt?: string
  stack?: Node[]
  columns?: Node[]
  ul?: Node[]
  ol?: Node[]
  table?: { body: Node[][]; headerRows?: number }
  image?: unknown
  svg?: unknown
  _span?: boolean
  colSpan?: number
}

/** The tag of each text and picture. What has none is decoration: empty text, lines, pictures that say nothing. */
export function tagsOf(content: unknown, root: Tag): Map<object, Tag> {
  const tags = new Map<object, Tag>()
  walk(tags, content as Node | Node[], root)
  return tags
}

function walk(tags: Map<object, Tag>, node: Node | Node[], parent: Tag): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(tags, one, parent)
    return
  }
  if (node._span) return
  walk(tags, [...(node.stack ?? []), ...(node.columns ?? [])], parent)
  if (node.table) walkTable(tags, node.table, parent)
  const items = node.ul ?? node.ol
  if (items) walkItems(tags, items, { type: 'L', parent })
  if (node.text !== undefined) tagText(tags, node, parent)
  if ((node.image || node.svg) && node.alt) tags.set(node, { type: 'Figure', parent, alt: node.alt })
}

function walkItems(tags: Map<object, Tag>, items: Node[], list: Tag) {
  for (const item of items) walk(tags, item, { type: 'LBody', parent: { type: 'LI', parent: list } })
}

/** A table that only sets things beside each other has no head, and is none to whoever hears it. */
function walkTable(tags: Map<object, Tag>, { body, headerRows = 0 }: NonNullable<Node['table']>, parent: Tag) {
  if (headerRows === 0) {
    for (const row of body) walk(tags, row, parent)
    return
  }
  const table: Tag = { type: 'Table', parent }
  for (const [index, row] of body.entries()) {
    const tr: Tag = { type: 'TR', parent: table }
    for (const [column, cell] of row.entries())
      walkCell(tags, cell, cellTag(tr, index < headerRows, { column, colSpan: cell.colSpan }))
  }
}

function cellTag(
  parent: Tag,
  isHead: boolean,
  { column, colSpan = 1 }: { column: number; colSpan: number | undefined },
): Tag {
  // What goes over several columns is the heading of none.
  if (colSpan > 1) return { type: 'TD', parent, columns: colSpan }
  if (isHead) return { type: 'TH', parent, scope: 'Column' }
  return column === 0 ? { type: 'TH', parent, scope: 'Row' } : { type: 'TD', parent }
}

/** A cell is there even where nothing stands in it, so that its neighbours stay below their heads. */
function walkCell(tags: Map<object, Tag>, cell: Node, tag: Tag) {
  if (cell._span) return
  tags.set(cell, tag)
  if (cell.text === undefined) walk(tags, cell, tag)
}

function tagText(tags: Map<object, Tag>, node: Node, parent: Tag) {
  if (wordsOf(node).trim() === '') return
  tags.set(node, { type: node.headlineLevel ? `H${node.headlineLevel}` : 'P', parent })
}

function wordsOf({ text }: Node): string {
  if (Array.isArray(text))
    return text.map((one: Node | string) => (typeof one === 'string' ? one : wordsOf(one))).join('')
  return typeof text === 'object' && text !== null ? wordsOf(text) : String(text)
}
