import { setImmediate } from 'node:timers/promises'

type Answers<T> = ReadonlyMap<string, T>

/**
 * Lets questions of one kind that come in one turn of the event loop go to the database as one: at a busy hour many requests arrive at
 * once, and each statement costs its way there and back. None is answered by what was read before it was asked.
 */
export function askTogether<T>(ask: (keys: readonly string[]) => Promise<Answers<T>>) {
  let gathering: { keys: Set<string>; answers: Promise<Answers<T>> } | null = null

  async function askAfter(keys: ReadonlySet<string>) {
    await setImmediate()
    gathering = null
    return ask([...keys])
  }

  return async (key: string): Promise<T | undefined> => {
    if (!gathering) {
      const keys = new Set<string>()
      gathering = { keys, answers: askAfter(keys) }
    }
    gathering.keys.add(key)
    return (await gathering.answers).get(key)
  }
}
