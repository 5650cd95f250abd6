/** One cell that was changed, and how it was written before and after. */
export interface CellEdit {
  key: string
  before: string
  after: string
  /** What stood there before was no mark. */
  wasRefused?: boolean
  /** What stands there now is no mark. */
  isRefused?: boolean
}

/** What can be undone and done again; each step is what one act of a person changed. */
export interface EditHistory {
  past: readonly (readonly CellEdit[])[]
  future: readonly (readonly CellEdit[])[]
}

export const noHistory: EditHistory = { past: [], future: [] }

export const withStep = ({ past }: EditHistory, step: readonly CellEdit[]): EditHistory => ({
  past: [...past, step],
  future: [],
})

/** The texts that undo the last step, and the history without it; nothing where there is none. */
export function findUndo({ past, future }: EditHistory) {
  const step = past.at(-1)
  if (!step) return undefined
  const texts = step.map(({ key, before }) => ({ key, text: before }))
  return { texts, history: { past: past.slice(0, -1), future: [...future, step] } }
}

/** The same for what was undone last. */
export function findRedo({ past, future }: EditHistory) {
  const step = future.at(-1)
  if (!step) return undefined
  const texts = step.map(({ key, after }) => ({ key, text: after }))
  return { texts, history: { past: [...past, step], future: future.slice(0, -1) } }
}
