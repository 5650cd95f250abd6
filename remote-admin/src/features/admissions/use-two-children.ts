import type { Application, DifferentChild } from '@bellhouse/contracts'
import { notify, notifyUndo, problemSentence } from '@bellhouse/ui'
import { useSayDifferentChild, useTakeBackDifferentChild } from './application.queries'

type Other = Pick<DifferentChild, 'kind' | 'id'>

const tell = (error: Error) => notify(problemSentence(error), 'error')

/** Says that an application and one that it looks like are of two children, with the way back beside it. */
export function useTwoChildren({ id: applicationId, name }: Pick<Application, 'id' | 'name'>) {
  const saying = useSayDifferentChild()
  const takingBack = useTakeBackDifferentChild()
  const pairOf = ({ kind, id }: Other) => ({ applicationId, kind, otherId: id })
  const takeBack = (other: Other) =>
    takingBack.mutate(pairOf(other), {
      onSuccess: () => notify(`${name}: asked about again`, 'success'),
      onError: tell,
    })
  const say = (other: Other) =>
    saying.mutate(pairOf(other), {
      onSuccess: () =>
        notifyUndo(`${name}: two children, nobody is asked about them any more.`, () =>
          takingBack.mutateAsync(pairOf(other)),
        ),
      onError: tell,
    })
  return { say, takeBack, isBusy: saying.isPending || takingBack.isPending }
}
