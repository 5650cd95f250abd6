import { addressOf, type StreamProgress } from '@bellhouse/contracts'
import { type Column, OfferedLink } from '@bellhouse/ui'

/** How far each stream is with its cards. */
export const streamColumns = (termId: string | undefined): Column<StreamProgress>[] => [
  {
    key: 'stream',
    title: 'Stream',
    cell: ({ stream, streamId }) => (
      <OfferedLink to={addressOf.reportCards(streamId, { term: termId })}>
        <b>{stream}</b>
      </OfferedLink>
    ),
  },
  { key: 'students', title: 'Students', isNumber: true, cell: ({ students }) => students },
  {
    key: 'without',
    title: 'Subjects without all assessments',
    isNumber: true,
    cell: ({ withoutAssessment }) => withoutAssessment,
  },
  {
    key: 'open',
    title: 'Assessments not approved',
    isNumber: true,
    cell: ({ subjects }) => subjects.reduce((sum, { draft, submitted }) => sum + draft + submitted, 0),
  },
  {
    key: 'missing',
    title: 'Missing marks',
    isNumber: true,
    cell: ({ subjects }) => subjects.reduce((sum, { expected, marks }) => sum + expected - marks, 0),
  },
  {
    key: 'cards',
    title: 'Published cards',
    isNumber: true,
    cell: ({ cards, students, cardsDue = students }) => `${cards} of ${cardsDue}`,
  },
]
