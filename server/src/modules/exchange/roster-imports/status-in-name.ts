/** What a cell with a name says beside it. */
interface NameCell {
  name: string
  /** That somebody is no longer here: `LEFT` of “Kato Mark (LEFT)”. */
  gone: string | null
  /** Anything else in brackets, which may belong to the name: “(Junior)”. */
  other: string | null
}

const bracketed = /\s*[([{]\s*([^)\]}]*?)\s*[)\]}]/u
/** “Kato Mark - LEFT”, but no name with a hyphen. */
const trailing = /\s+[-–—:*/]+\s*([\p{L}][\p{L}\p{N} ./]*)$/u

const goneWord =
  /^(?:has )?(?:left(?: school| in\b.*)?|transfer(?:red|ed)?(?: (?:out|to\b.*))?|deceased|dead|died|passed (?:on|away)|late|r\.?i\.?p\.?|dropped(?: out)?|drop-?out|dropout|withdrawn|withdrew|expelled|absconded|graduated|completed|inactive|gone)(?: ?\d.*)?$/i

/** Whether a word says that somebody is no longer here. */
export const isGone = (word: string) => goneWord.test(word)

/** A name without the word behind it that says what has become of the person. */
export function readNameCell(cell: string): NameCell {
  const inBrackets = bracketed.exec(cell)
  const [found = '', word = ''] = inBrackets ?? trailing.exec(cell) ?? []
  if (goneWord.test(word)) {
    return { name: cell.replace(found, ' ').replace(/ +/g, ' ').trim(), gone: word, other: null }
  }
  return { name: cell, gone: null, other: inBrackets ? found.trim() : null }
}

/** The columns in which a name may stand. */
const nameColumns = ['Name', 'Family name', 'Given names', 'Middle name'] as const

export interface NameCells {
  /** Without what has become of the person. */
  text: (column: string) => string
  /** The first column with something beside the name. */
  said: (NameCell & { column: string; cell: string }) | undefined
}

export function readNameCells(get: (column: string) => string): NameCells {
  const read = new Map(nameColumns.map((column) => [column as string, { ...readNameCell(get(column)), column }]))
  const beside = [...read.values()].filter(({ gone, other }) => gone !== null || other !== null)
  const said = beside.find(({ gone }) => gone !== null) ?? beside[0]
  return {
    text: (column) => read.get(column)?.name ?? get(column),
    said: said && { ...said, cell: get(said.column) },
  }
}
