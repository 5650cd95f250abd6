import { notify, notifyError, notifyUndo } from '@bellhouse/ui'

interface Command<Pair> {
  mutate: (pair: Pair, then: { onSuccess: () => void; onError: (error: Error) => void }) => void
  mutateAsync: (pair: Pair) => Promise<unknown>
  isPending: boolean
}

/** Says that two records are of two people, each time with the sentence that is told of it and the way back beside it. */
export function twoPeople<Pair>(saying: Command<Pair>, takingBack: Command<Pair>) {
  const takeBack = (pair: Pair, sentence: string) =>
    takingBack.mutate(pair, { onSuccess: () => void notify(sentence, 'success'), onError: notifyError })
  const say = (pair: Pair, sentence: string) =>
    saying.mutate(pair, {
      onSuccess: () => void notifyUndo(sentence, () => takingBack.mutateAsync(pair)),
      onError: notifyError,
    })
  return { say, takeBack, isBusy: saying.isPending || takingBack.isPending }
}
