import { addressOf } from '@bellhouse/contracts'
import {
  countOf,
  EmptyState,
  Icon,
  LinkButton,
  MenuButton,
  notifyError,
  notifyUndo,
  Page,
  Sheet,
  useAddress,
} from '@bellhouse/ui'
import { ClassDialogs } from './class-dialogs'
import { ClassSheet } from './class-sheet'
import { useClasses, useOrderClasses } from './classes.queries'

export default function ClassesScreen() {
  const classes = useClasses()
  const { params, change } = useAddress()
  const moveOf = useMoves(classes)
  const streams = classes.flatMap((one) => one.streams)
  const students = streams.reduce((sum, stream) => sum + stream.students, 0)
  const items = [
    { label: 'New class', onChoose: () => change({ open: 'class' }) },
    { label: 'Levels', onChoose: () => change({ open: 'levels' }) },
    ...(streams.length === 0 ? [{ label: 'Ready-made classes', onChoose: () => change({ open: 'ready-made' }) }] : []),
  ]

  return (
    <Page
      title="Classes"
      lead={`${countOf(streams.length, 'stream')} with ${countOf(students, 'student')}`}
      actions={
        <>
          <LinkButton to={addressOf.school()}>School</LinkButton>
          <MenuButton items={items}>
            Classes and levels
            <Icon name="chevron-down" size={16} />
          </MenuButton>
          <LinkButton look="primary" icon="plus" to={addressOf.addClass()}>
            Add stream
          </LinkButton>
        </>
      }
    >
      {classes.map((one, index) => (
        <ClassSheet key={one.code} of={one} onMove={moveOf(index)} onOpen={change} />
      ))}
      {classes.length === 0 && (
        <Sheet>
          <EmptyState icon="classes">Here you will find the classes and their streams.</EmptyState>
        </Sheet>
      )}
      <ClassDialogs classes={classes} params={params} change={change} />
    </Page>
  )
}

/** Puts a class one place earlier or later among the others, with the way back. */
function useMoves(classes: readonly { code: string; name: string }[]) {
  const ordering = useOrderClasses()
  const codes = classes.map(({ code }) => code)
  const move = (from: number, to: number) => () => {
    const [moved, name] = [codes[from] ?? '', classes[from]?.name]
    const classCodes = codes.toSpliced(from, 1).toSpliced(to, 0, moved)
    ordering.mutate(
      { classCodes },
      {
        onError: notifyError,
        onSuccess: () =>
          void notifyUndo(`${name} moved. Menus and the next rollover follow.`, () =>
            ordering.mutateAsync({ classCodes: codes }),
          ),
      },
    )
  }
  return (index: number) => ({
    up: index > 0 ? move(index, index - 1) : undefined,
    down: index < codes.length - 1 ? move(index, index + 1) : undefined,
  })
}
