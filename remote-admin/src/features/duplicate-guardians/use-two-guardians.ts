import type { SameGuardian } from '@bellhouse/contracts'
import { twoPeople } from '@bellhouse/people'
import { useSayDifferent, useTakeBackDifferent } from './duplicate-guardians.queries'

type Known = Pick<SameGuardian, 'id' | 'name'>

const pairOf = (first: Known, second: Known) => ({ firstId: first.id, secondId: second.id })

/** Says that two guardians are two people, with the way back beside it. */
export function useTwoGuardians() {
  const { say, takeBack, isBusy } = twoPeople(useSayDifferent(), useTakeBackDifferent())
  return {
    say: (first: Known, second: Known) =>
      say(pairOf(first, second), `${first.name} and ${second.name}: two people, no longer shown here.`),
    takeBack: (first: Known, second: Known) =>
      takeBack(pairOf(first, second), `${first.name} and ${second.name}: shown as possible duplicates again`),
    isBusy,
  }
}
