import { dayInMs, type Endpoint, type InputOf, type OutputOf } from '@bellhouse/contracts'
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

/** What endpoints answered stands apart from what was stored on purpose, and goes when its person signs out. */
const answerPrefix = 'GET '
const isAnswer = (name: string) => name.startsWith(answerPrefix)

/** More than the screens of a week; the oldest go first. */
const mostAnswers = 120
/** What is older says more wrong than right, in milliseconds. */
const longestKept = 7 * dayInMs

/** Keeps what an endpoint answered a person, for the hours without a network; nothing of anybody else stays. */
export async function keepAnswer(person: string, name: string, answer: unknown) {
  await storeValue(person, `${answerPrefix}${name}`, answer)
  await dropAnswers((rank, at) => rank >= mostAnswers || Date.now() - at > longestKept)
}

/** Under which name an endpoint's answer is kept. */
export const answerNameOf = ({ path }: Pick<Endpoint, 'path'>, input: unknown) => `${path} ${JSON.stringify(input)}`

type Kept<E extends Endpoint> = Pick<StoredValue<OutputOf<E>>, 'at' | 'value'>

/**
 * Puts what a person has saved or seen since into what an endpoint answered them, in one step; nothing where no answer of it is kept.
 * Nobody waits for it.
 */
export async function renewKeptAnswer<E extends Endpoint>(
  person: string,
  endpoint: E,
  input: InputOf<E>,
  renew: (kept: Kept<E>) => Kept<E>,
) {
  try {
    const db = await open()
    try {
      const { store, done } = db.transaction('answers', 'readwrite')
      const kept = await store.get([person, `${answerPrefix}${answerNameOf(endpoint, input)}`])
      if (kept) await store.put({ ...kept, ...renew(kept as StoredValue<OutputOf<E>>) })
      await done
    } finally {
      db.close()
    }
  } catch (error) {
    console.warn('This page will be there without a network as it was before:', error)
  }
}

export async function findKeptAnswer(person: string, name: string) {
  const stored = await findStoredValue<unknown>(person, `${answerPrefix}${name}`)
  return stored && Date.now() - stored.at <= longestKept ? stored : undefined
}

/** Removes what endpoints answered to anybody; what a person entered and stored stays. */
export const forgetAnswers = () => dropAnswers(() => true)

/** Removes the answers of which it is true, by their rank from the newest on and by their age. */
async function dropAnswers(isToGo: (rank: number, at: number) => boolean) {
  const db = await open()
  try {
    const tx = db.transaction('answers', 'readwrite')
    const all = (await tx.store.getAll()).filter(({ name }) => isAnswer(name)).sort((one, other) => other.at - one.at)
    for (const [rank, { person, name, at }] of all.entries())
      if (isToGo(rank, at)) await tx.store.delete([person, name])
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
