// In memory alone, so that nothing about people stays behind in the browser's storage.
const kept = new Map<string, unknown>()

const keyOf = (username: string, name: string) => `${username} ${name}`

/** Keeps what a person entered in a form until the same person opens it again. */
export function keepForm(username: string, name: string, values: unknown) {
  kept.set(keyOf(username, name), values)
}

export function findKeptForm(username: string, name: string) {
  return kept.get(keyOf(username, name))
}

export function dropKeptForm(username: string, name: string) {
  kept.delete(keyOf(username, name))
}
