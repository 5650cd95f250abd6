import { type Endpoint, type InputOf, type OutputOf, sentenceOf } from '@bellhouse/contracts'
import type { Api } from './api'
import { BadRequestError } from './errors'

interface Answer {
  endpoint: Endpoint
  reply: (input: unknown) => unknown
}

/** One fake answer; `reply` gets the checked input and returns what the contract says, or throws. */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: (input: InputOf<E>) => OutputOf<E> | Promise<OutputOf<E>>,
): Answer {
  return { endpoint, reply: (input) => reply(input as InputOf<E>) }
}

/** An Api that answers from memory. Both sides of every call are checked against the contract. */
export function fakeApi(...answers: Answer[]): Api {
  return async (endpoint, input) => {
    const found = answers.find((candidate) => candidate.endpoint === endpoint)
    if (!found) throw new Error(`No fake answer for ${endpoint.method} ${endpoint.path}`)
    const given = endpoint.input.safeParse(input, { error: sentenceOf })
    if (!given.success) throw new BadRequestError(400, { code: 'invalid', message: 'Some fields need to be corrected' })
    return endpoint.output.parse(await found.reply(given.data)) as OutputOf<typeof endpoint>
  }
}
