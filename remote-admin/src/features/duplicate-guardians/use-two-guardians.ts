import type { SameGuardian } from '@bellhouse/contracts'
import { notify, notifyUndo, problemSentence } from '@bellhouse/ui'
import { useSayDifferent, useTakeBackDifferent } from './duplicate-guardians.queries'

type Known = Pick<SameGuardian, 'id' | 'name'>

const tell = (error: Error) => notify(problemSentence(error), 'error')

/** Says that two guardians are two people, with the way back beside it. */
export function useTwoGuardians() {
  const saying = useSayDifferent()
  const takingBack = useTakeBackDifferent()
  const pairOf = (first: Known, second: Known) => ({ firstId: first.id, secondId: second.id })
  const takeBack = (first: Known, second: Known) =>
    takingBack.mutate(pairOf(first, second), {
      onSuccess: () => notify(`${first.name} and ${second.name}: shown as possible duplicates again`, 'success'),
      onError: tell,
    })
  const say = (first: Known, second: Known) =>
    saying.mutate(pairOf(first, second), {
      onSuccess: () =>
        notifyUndo(`${first.name} and ${second.name}: two people, no longer shown here.`, () =>
          takingBack.mutateAsync(pairOf(first, second)),
        ),
      onError: tell,
    })
  return { say, takeBack, isBusy: saying.isPending || takingBack.isPending }
}
