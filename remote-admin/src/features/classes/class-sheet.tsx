import { useLevelWord } from '@bellhouse/classes'
import type { ClassRecord, StreamRecord } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import {
  Button,
  Chip,
  type Column,
  countOf,
  DataTable,
  EmptyState,
  IconButton,
  LinkButton,
  OfferedLink,
  RowActions,
  Sheet,
} from '@bellhouse/ui'

interface ClassSheetProps {
  of: ClassRecord
  /** Puts the class one place earlier or later; nothing at the end of the row. */
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined }
  /** Puts what is to be done into the address. */
  onOpen: (what: Record<string, string>) => void
}

export function ClassSheet({ of, onMove, onOpen }: ClassSheetProps) {
  const { code, name, level, isLeaving, streams } = of
  const levelWord = useLevelWord()
  return (
    <Sheet
      title={name}
      flush
      aside={
        <RowActions>
          {isLeaving && <Chip tone="accent">Leaving class</Chip>}
          <Chip>{levelWord(level)}</Chip>
          <RowActions more={`More for ${name}`}>
            {onMove.up && <IconButton icon="chevron-up" label={`Move ${name} up`} onClick={onMove.up} />}
            {onMove.down && <IconButton icon="chevron-down" label={`Move ${name} down`} onClick={onMove.down} />}
            <Button look="quiet" icon="pencil" onClick={() => onOpen({ class: code })}>
              Edit class
            </Button>
            <LinkButton look="quiet" icon="subjects" to={addressOf.sets(code)}>
              Sets of {name}
            </LinkButton>
            {streams.length === 0 && (
              <IconButton icon="trash" label={`Remove ${name}`} onClick={() => onOpen({ removeClass: code })} />
            )}
            <LinkButton
              look="quiet"
              icon="plus"
              to={addressOf.addClass({ class: code })}
              aria-label={`Add stream to ${name}`}
            >
              Add stream
            </LinkButton>
          </RowActions>
        </RowActions>
      }
    >
      {streams.length === 0 ? (
        <EmptyState icon="classes">Here you will find the streams of {name}.</EmptyState>
      ) : (
        <DataTable
          caption={`Streams of ${name}`}
          columns={columnsOf(onOpen)}
          rows={streams}
          keyOf={(stream) => stream.id}
          isEven
        />
      )}
    </Sheet>
  )
}

const columnsOf = (onOpen: ClassSheetProps['onOpen']): readonly Column<StreamRecord>[] => [
  { key: 'name', title: 'Stream', cell: ({ label }) => <b>{label}</b> },
  { key: 'teacher', title: 'Class teacher', cell: (stream) => <ClassTeacher stream={stream} /> },
  { key: 'room', title: 'Room', cell: ({ room }) => room ?? '–' },
  { key: 'students', title: 'Students', cell: (stream) => <Students stream={stream} /> },
  {
    key: 'actions',
    title: 'Change',
    cell: ({ id, label }) => (
      <RowActions>
        <IconButton icon="pencil" label={`Edit ${label}`} onClick={() => onOpen({ stream: id })} />
        <IconButton icon="trash" label={`Remove ${label}`} onClick={() => onOpen({ remove: id })} />
      </RowActions>
    ),
  },
]

function ClassTeacher({ stream: { classTeacherId, classTeacherName } }: { stream: StreamRecord }) {
  if (!classTeacherId) return 'Nobody yet'
  return <OfferedLink to={addressOf.staff(classTeacherId)}>{classTeacherName}</OfferedLink>
}

function Students({ stream: { id, classCode, students, capacity } }: { stream: StreamRecord }) {
  const words = capacity === null ? countOf(students, 'student') : `${students} of ${capacity}`
  return (
    <>
      <OfferedLink to={addressOf.students(classCode, { stream: id })}>{words}</OfferedLink>{' '}
      {capacity !== null && students > capacity && <Chip tone="late">Overfull</Chip>}
    </>
  )
}
