import type { SamePerson } from '@bellhouse/contracts'
import { twoPeople } from '@bellhouse/people'
import { useSayDifferent, useTakeBackDifferent } from './duplicates.queries'

type Known = Pick<SamePerson, 'id' | 'name'>

const pairOf = (first: Known, second: Known) => ({ firstId: first.id, secondId: second.id })

/** Says that two records are two people, with the way back beside it. */
export function useTwoPeople() {
  const { say, takeBack, isBusy } = twoPeople(useSayDifferent(), useTakeBackDifferent())
  return {
    say: (first: Known, second: Known) =>
      say(pairOf(first, second), `${first.name}: two people, no longer shown here.`),
    takeBack: (first: Known, second: Known) =>
      takeBack(pairOf(first, second), `${first.name}: shown as possible duplicates again`),
    isBusy,
  }
}
