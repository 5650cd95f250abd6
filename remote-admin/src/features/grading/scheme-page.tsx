import { addressOf, type GradingDocument, type GradingSchemeRecord, saveGradingScheme } from '@bellhouse/contracts'
import { RecordForm, useRecordForm } from '@bellhouse/records'
import { Button, notify, Page, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ClaimsSheet } from './claims-sheet'
import { schemeQueries, useCopy, useScheme } from './grading.queries'
import { ActivateScheme, RemoveDraft } from './scheme-dialogs'
import { SchemeFields } from './scheme-fields'
import { schemeWords } from './scheme-form'
import { SchemeView } from './scheme-view'
import { stateWords, versionOf } from './scheme-words'

/** One version of a scheme: a draft to work on, or an activated one to read. */
export function SchemePage({ schemeId }: { schemeId: string }) {
  const scheme = useScheme(schemeId)
  return scheme.state === 'draft' ? (
    <Draft key={scheme.version} scheme={scheme} />
  ) : (
    <Page
      title="Grading System"
      lead={leadOf(scheme)}
      actions={
        <>
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
          <NextVersion scheme={scheme} />
        </>
      }
    >
      <SchemeView scheme={scheme} />
      <SchemeClaims scheme={scheme} />
    </Page>
  )
}

const SchemeClaims = ({ scheme: { claims = [] } }: { scheme: GradingSchemeRecord }) => (
  <ClaimsSheet title="How sure this scheme is" claims={claims} />
)

const leadOf = (scheme: GradingSchemeRecord) =>
  `${scheme.name}, ${versionOf(scheme)} · ${stateWords[scheme.state].label.toLowerCase()}`

function NextVersion({ scheme }: { scheme: GradingSchemeRecord }) {
  const navigate = useNavigate()
  const copying = useCopy()
  const handleClick = () =>
    copying.mutate({ schemeId: scheme.id }, { onSuccess: ({ id }) => navigate(addressOf.grading({ scheme: id })) })
  return (
    <Button look="primary" icon="plus" busy={copying.isPending} onClick={handleClick}>
      Begin the next version
    </Button>
  )
}

function Draft({ scheme }: { scheme: GradingSchemeRecord }) {
  const { id, version, name, level, note, document } = scheme
  const [isAsked, setIsAsked] = useState<'activate' | 'remove' | null>(null)
  const record = useRecordForm({
    endpoint: saveGradingScheme,
    name: `grading scheme ${id}`,
    values: { schemeId: id, version, name, level, note, document },
    words: schemeWords,
    refreshes: schemeQueries,
    onSaved: (saved) => notify(`${saved.name} saved`, 'success'),
  })
  return (
    <Page
      title="Grading System"
      lead={leadOf(scheme)}
      actions={
        <>
          <Button look="danger" icon="trash" onClick={() => setIsAsked('remove')}>
            Remove draft
          </Button>
          <Button look="primary" icon="check" disabled={record.isDirty} onClick={() => setIsAsked('activate')}>
            Activate
          </Button>
        </>
      }
    >
      <SchemeClaims scheme={scheme} />
      <Sheet>
        <RecordForm record={record} label="Draft" save="Save draft" cancel={addressOf.grading()}>
          <SchemeFields record={record} document={record.form.watch('document') as GradingDocument} />
        </RecordForm>
      </Sheet>
      {isAsked === 'activate' && <ActivateScheme scheme={scheme} onClose={() => setIsAsked(null)} />}
      {isAsked === 'remove' && <RemoveDraft scheme={scheme} onClose={() => setIsAsked(null)} />}
    </Page>
  )
}
