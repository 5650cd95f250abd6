import { useLevels } from '@bellhouse/classes'
import type { ClassRecord } from '@bellhouse/contracts'
import { notifyUndo } from '@bellhouse/ui'
import { useUndoReadyMade } from './classes.queries'
import { EditClass } from './edit-class'
import { EditStream } from './edit-stream'
import { EditLevel, NewLevel } from './level-form'
import { LevelsDialog } from './levels-dialog'
import { NewClass } from './new-class'
import { ReadyMadeDialog } from './ready-made-dialog'
import { RemoveClass } from './remove-class'
import { RemoveStream } from './remove-stream'

interface ClassDialogsProps {
  classes: readonly ClassRecord[]
  params: URLSearchParams
  change: (what: Record<string, string | undefined>) => void
}

const none = { stream: undefined, remove: undefined, class: undefined, removeClass: undefined, open: undefined }

/** What the address says is being done on the screen of the classes. */
export function ClassDialogs({ classes, params, change }: ClassDialogsProps) {
  const levels = useLevels()
  const undoing = useUndoReadyMade()
  const offerUndo = (title: string, actId: string) =>
    void notifyUndo(`The school has ${title} now`, () => undoing.mutateAsync({ actId }))
  const close = () => change({ ...none, level: undefined })
  const streams = classes.flatMap((one) => one.streams)
  const edited = streams.find(({ id }) => id === params.get('stream'))
  const removed = streams.find(({ id }) => id === params.get('remove'))
  const editedClass = classes.find(({ code }) => code === params.get('class'))
  const removedClass = classes.find(({ code }) => code === params.get('removeClass'))
  const level = levels.find(({ code }) => code === params.get('level'))
  const toLevels = () => change({ ...none, level: undefined, open: 'levels' })

  if (edited) return <EditStream key={edited.id} stream={edited} onClose={close} />
  if (removed) return <RemoveStream stream={removed} onClose={close} />
  if (editedClass) return <EditClass key={editedClass.code} of={editedClass} onClose={close} />
  if (removedClass) return <RemoveClass of={removedClass} onClose={close} />
  if (level) return <EditLevel key={level.code} level={level} onClose={toLevels} />
  if (params.get('level') === 'new') return <NewLevel onClose={toLevels} />
  if (params.get('open') === 'class') return <NewClass onClose={close} />
  if (params.get('open') === 'ready-made') return <ReadyMadeDialog onChosen={offerUndo} onClose={close} />
  if (params.get('open') === 'levels') {
    return <LevelsDialog onEdit={(code) => change({ ...none, level: code })} onClose={close} />
  }
  return null
}
