// In memory alone, so that nothing about people stays behind in the browser's storage.
const drafts = new Map<string, unknown>()

const keyOf = (username: string, name: string) => `${username} ${name}`

/** Keeps what a person entered in a form until the same person opens it again. */
export function storeFormDraft(username: string, name: string, values: unknown) {
  drafts.set(keyOf(username, name), values)
}

export function findFormDraft(username: string, name: string) {
  return drafts.get(keyOf(username, name))
}

export function dropFormDraft(username: string, name: string) {
  drafts.delete(keyOf(username, name))
}
