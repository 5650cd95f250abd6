import {
  type Application,
  type ApplicationDocument,
  addDocuments,
  type DocumentKind,
  documentKinds,
  downloadDocument,
} from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import {
  EmptyState,
  ErrorNotice,
  FileDrop,
  IconButton,
  List,
  ListItem,
  momentText,
  RemoveDialog,
  RowActions,
  SelectField,
  Sheet,
  sizeText,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useAddDocuments, useRemoveDocument } from './application.queries'
import { kindWords } from './application-words'

const kindOptions = documentKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))

/** The papers of an application: put on, take away, remove. */
export function Documents({ application: { id: applicationId, documents } }: { application: Application }) {
  const [kind, setKind] = useState<DocumentKind>('result-slip')
  const [removed, setRemoved] = useState<ApplicationDocument | null>(null)
  const adding = useAddDocuments()
  const mayChange = useMay(addDocuments)

  return (
    <Sheet title="Documents">
      {documents.length === 0 ? (
        <EmptyState icon="file">Here you will find the papers of this application.</EmptyState>
      ) : (
        <List>
          {documents.map((document) => (
            <DocumentLine
              key={document.id}
              document={document}
              applicationId={applicationId}
              onRemove={mayChange ? () => setRemoved(document) : undefined}
            />
          ))}
        </List>
      )}
      <ErrorNotice error={adding.error} />
      {mayChange && (
        <>
          <SelectField
            label="Kind of document"
            options={kindOptions}
            value={kind}
            onChange={(event) => setKind(event.target.value as DocumentKind)}
          />
          <FileDrop
            label={adding.isPending ? 'Sending' : 'Drop documents here, or choose files'}
            hint="PDF, JPEG or PNG, at most 10 MB each."
            accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
            onFiles={(files) => adding.mutate({ input: { applicationId, kind }, options: { files, timeout: 120_000 } })}
          />
        </>
      )}
      {removed && <RemoveDocument applicationId={applicationId} document={removed} onClose={() => setRemoved(null)} />}
    </Sheet>
  )
}

interface DocumentLineProps {
  document: ApplicationDocument
  applicationId: string
  onRemove: (() => void) | undefined
}

function DocumentLine({ document, applicationId, onRemove }: DocumentLineProps) {
  const { id: documentId, name, kind, size, addedAt, addedBy } = document
  const { download } = useDownload(downloadDocument)
  return (
    <ListItem
      title={name}
      detail={`${kindWords[kind]} · ${sizeText(size)} · ${addedBy ?? 'the portal'}, ${momentText(addedAt)}`}
      aside={
        <RowActions>
          <IconButton
            icon="download"
            label={`Download ${name}`}
            onClick={() => download({ applicationId, documentId })}
          />
          {onRemove && <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />}
        </RowActions>
      }
    />
  )
}

interface RemoveDocumentProps {
  applicationId: string
  document: ApplicationDocument
  onClose: () => void
}

function RemoveDocument({ applicationId, document: { id: documentId, name }, onClose }: RemoveDocumentProps) {
  const removing = useRemoveDocument()
  return (
    <RemoveDialog
      name={name}
      confirm="Remove document"
      removing={removing}
      onConfirm={() => removing.mutate({ applicationId, documentId }, { onSuccess: onClose })}
      onClose={onClose}
    >
      The file is deleted permanently; the history keeps its name.
    </RemoveDialog>
  )
}
