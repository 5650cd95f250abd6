import { ClassScreen, type OfClass } from '@bellhouse/classes'
import { addressOf, type OwnTerm, takeReportCard } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { TermsTable } from '@bellhouse/student-terms'
import { Button, EmptyState, LinkButton, Page, SelectField, Sheet, Sheets, Toolbar, useAddress } from '@bellhouse/ui'
import { CardComments } from './card-comments'
import { useOwnMarks, useOwnTerms } from './marks.queries'
import { OwnPapers } from './own-papers'
import { Spread } from './spread'
import { SubjectTable } from './subject-table'
import { TermFigures } from './term-figures'
import { Trend } from './trend'

export default function MarksScreen() {
  return <ClassScreen title="Marks">{(of) => <MyMarks {...of} />}</ClassScreen>
}

function MyMarks({ title, classCode, className }: OfClass) {
  const { params, change } = useAddress()
  const terms = useOwnMarks(classCode)
  const [newest] = terms
  const term = terms.find(({ termId }) => termId === params.get('term')) ?? newest

  if (!term) return <NoMarks {...{ title, classCode, className }} />
  return (
    <Page title={title} lead={leadOf(term)} actions={term.card && <CardButton term={term} cardId={term.card.id} />}>
      <Sheet flush>
        {terms.length > 1 && (
          <Toolbar>
            <SelectField
              label="Term"
              options={terms.map(({ termId, label, stream }) => ({ value: termId, label: `${label}, ${stream}` }))}
              value={term.termId}
              onChange={({ target }) => change({ term: target.value })}
            />
          </Toolbar>
        )}
        <TermFigures term={term} />
        <SubjectTable
          subjects={term.subjects}
          card={term.card}
          absentIsZero={term.absentIsZero}
          components={term.components}
        />
      </Sheet>
      <CardComments card={term.card} />
      <Sheets>
        {terms.length > 1 && (
          <Sheet>
            <Trend terms={terms} />
          </Sheet>
        )}
        {term.spread && (
          <Sheet>
            <Spread spread={term.spread} average={term.average} />
          </Sheet>
        )}
      </Sheets>
      <AllMyTerms />
      <OwnPapers />
    </Page>
  )
}

function NoMarks({ title, classCode, className }: OfClass) {
  return (
    <Page title={title}>
      <Sheet>
        <EmptyState
          icon="marks"
          {...(classCode && { action: <LinkButton to={addressOf.marks()}>All my marks</LinkButton> })}
        >
          {className
            ? `You have no published marks in ${className}.`
            : 'Here you will find your marks, once they are published.'}
        </EmptyState>
      </Sheet>
      <OwnPapers />
    </Page>
  )
}

/** What every term came to, whichever class is chosen, with each edition of its card. */
function AllMyTerms() {
  const terms = useOwnTerms()
  if (terms.length === 0) return null
  return (
    <Sheet title="All my terms" flush>
      <TermsTable caption="All my terms" terms={terms} />
    </Sheet>
  )
}

const leadOf = ({ label, stream, scheme }: OwnTerm) =>
  [label, stream, scheme ? `graded by ${scheme}` : 'not graded yet'].join(' · ')

function CardButton({ term, cardId }: { term: OwnTerm; cardId: string }) {
  const { download, isBusy } = useDownload(takeReportCard)
  return (
    <Button look="primary" icon="download" busy={isBusy} onClick={() => download({ cardId })}>
      Report card {term.label}
    </Button>
  )
}
