import type { Endpoint } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Db } from '../platform/db/open'
import { wantsTwoPersons } from '../platform/two-persons.repo'
import type { Actor } from './actor'
import { type Call, type Handler, handle } from './handle'
import { secondPersonFirst } from './problems'

/** What an act will mean, said to both persons before. */
export interface Meaning {
  title: string
  consequences: readonly string[]
  /** Why it cannot be done now. */
  obstacle?: string | null
}

export interface ActForTwo {
  endpoint: Endpoint
  /** What it is called once it is done, without a name. */
  word: string
  meaningOf(db: Db, actor: Actor, input: unknown): Promise<Meaning>
  run(call: Omit<Call<Endpoint>, 'actor'> & { actor: Actor }): Promise<unknown>
}

/** By the name of the act. */
export type ActsForTwo = Map<string, ActForTwo>

export const nameOfAct = ({ method, path }: Endpoint) => `${method} ${path}`

interface Description<E extends Endpoint> {
  word: string
  meaningOf: (db: Db, actor: Actor, input: z.output<E['input']>) => Promise<Meaning>
  /** Whether this input needs a second person; without it every one does. */
  concerns?: (db: Db, actor: Actor, input: z.output<E['input']>) => Promise<boolean>
}

/** Serves an act that cannot be taken back: at once, or where the school wants two persons only when one has asked and another confirms. */
export function handleForTwo<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { word, meaningOf, concerns = async () => true }: Description<E>,
  handler: Handler<E>,
) {
  const act = nameOfAct(endpoint)
  app.actsForTwo.set(act, {
    ...{ endpoint, word },
    meaningOf: (db, actor, input) => meaningOf(db, actor, input as z.output<E['input']>),
    run: async (call) => handler(call as unknown as Call<E>),
  })
  handle(app, endpoint, async (call) => {
    const { db, input, actor } = call as Call<Endpoint> & { actor: Actor }
    const isConcerned = await concerns(db, actor, input as z.output<E['input']>)
    if (isConcerned && (await wantsTwoPersons(db))) throw secondPersonFirst(act)
    return handler(call)
  })
}
