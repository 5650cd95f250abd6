const kinds = ['text', 'id', 'list', 'ids', 'date', 'year', 'boolean', 'number'] as const

export interface BindingField {
  name: string
  isRequired: boolean
  /** What a cell may hold; `word` stands for a vocabulary. */
  kind: (typeof kinds)[number] | 'word'
  vocabulary?: string
  /** The file whose rows the cell names, and whether it may name several. */
  names?: { file: string; isList: boolean }
}

/** One column as the table of the files writes it: its name, `!` where a row must have it, and its kind behind a colon. */
export function readField(text: string): BindingField {
  const [, name = '', required, mark, word = 'text'] = /^(\w+)(!)?(?::(=|>>|>)?(\w+))?$/.exec(text) ?? []
  const field = { name, isRequired: required === '!' }
  if (mark === '=') return { ...field, kind: 'word', vocabulary: word }
  if (mark) return { ...field, kind: 'id', names: { file: word, isList: mark === '>>' } }
  const kind = kinds.find((one) => one === word)
  if (!name || !kind) throw new Error(`“${text}” is no column of the binding`)
  return { ...field, kind }
}
