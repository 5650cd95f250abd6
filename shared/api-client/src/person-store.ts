import { type DBSchema, openDB } from 'idb'
import { personStoreName } from './person-store-name'

/** What the browser stores for one person: an answer for the hours without a network, or a draft; and since when. */
export interface StoredValue<T> {
  person: string
  name: string
  /** Milliseconds since 1970. */
  at: number
  value: T
}

interface Schema extends DBSchema {
  answers: { key: [string, string]; value: StoredValue<unknown> }
}

const open = () =>
  openDB<Schema>(personStoreName, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('answers', { keyPath: ['person', 'name'] }),
  })

/** Stores a value for a person, in place of the last one of that name; nothing of anybody else stays. */
export async function storeValue(person: string, name: string, value: unknown) {
  const db = await open()
  try {
    const tx = db.transaction('answers', 'readwrite')
    await forgetAllBut(person, tx.store)
    await tx.store.put({ person, name, at: Date.now(), value })
    await tx.done
  } finally {
    db.close()
  }
}

export async function findStoredValue<T>(person: string, name: string): Promise<StoredValue<T> | undefined> {
  const db = await open()
  try {
    return (await db.get('answers', [person, name])) as StoredValue<T> | undefined
  } finally {
    db.close()
  }
}

/** Removes what was stored for others who have signed in on this machine before. */
export async function forgetOthers(person: string) {
  const db = await open()
  try {
    const tx = db.transaction('answers', 'readwrite')
    await forgetAllBut(person, tx.store)
    await tx.done
  } finally {
    db.close()
  }
}

interface Answers {
  getAllKeys(): Promise<[string, string][]>
  delete(key: [string, string]): Promise<void>
}

async function forgetAllBut(person: string, store: Answers) {
  for (const key of await store.getAllKeys()) if (key[0] !== person) await store.delete(key)
}
