import { registerQueryOf } from '@bellhouse/contracts'
import type { ToCheck } from '@bellhouse/ui'
import type { RegisterOutbox } from './register-outbox'
import { labelOf, unsentRegisters } from './unsent-registers'

type AddressOf = (query: ReturnType<typeof registerQueryOf>) => string

/** The registers of which entries wait for their person; what is only begun is not among them. */
export function registersToCheck(outbox: RegisterOutbox, addressOf: AddressOf): ToCheck[] {
  return unsentRegisters(outbox.state().byKey).flatMap(({ place, entries }) => {
    const kinds = entries.map(({ held }) => held?.kind).filter((kind) => kind === 'conflict' || kind === 'refused')
    if (kinds.length === 0) return []
    return {
      label: labelOf(place, entries),
      to: addressOf(registerQueryOf(place)),
      isConflict: kinds.every((kind) => kind === 'conflict'),
    }
  })
}
