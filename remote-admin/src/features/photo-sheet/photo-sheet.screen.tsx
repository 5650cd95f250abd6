import { addressOf, downloadPhotoSheet, saveStudentPhoto } from '@bellhouse/contracts'
import { ChoicePage, useDownload } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import { Button, countOf, EmptyState, Page, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { AddPhotosDialog } from './add-photos-dialog'
import { FaceGrid } from './face-grid'
import { usePhotoSheet, useStreams } from './photo-sheet.queries'

export default function PhotoSheetScreen() {
  const { stream_id: streamId } = useParams()
  return streamId ? <PhotoSheet streamId={streamId} /> : <StreamChoice />
}

function PhotoSheet({ streamId }: { streamId: string }) {
  const { stream, classTeacher, students } = usePhotoSheet(streamId)
  const { download, isBusy } = useDownload(downloadPhotoSheet)
  const [isAdding, setIsAdding] = useState(false)
  const mayAdd = useMay(saveStudentPhoto)
  const without = students.filter(({ photo }) => !photo).length
  const missing = without > 0 && `${without} without a photo`
  const lead = [countOf(students.length, 'student'), classTeacher && `class teacher ${classTeacher}`, missing]

  return (
    <Page
      title={`Photo sheet ${stream}`}
      lead={lead.filter(Boolean).join(' · ')}
      actions={
        <>
          {mayAdd && (
            <Button icon="upload" onClick={() => setIsAdding(true)}>
              Add photos
            </Button>
          )}
          <Button look="primary" icon="print" busy={isBusy} onClick={() => download({ streamId })}>
            PDF to print
          </Button>
        </>
      }
    >
      <Sheet>
        {students.length === 0 ? (
          <EmptyState icon="students">Here you will find the photos, once somebody is in {stream}.</EmptyState>
        ) : (
          <FaceGrid students={students} />
        )}
      </Sheet>
      {isAdding && <AddPhotosDialog stream={stream} students={students} onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

function StreamChoice() {
  const choices = useStreams().map(({ id, label }) => ({ name: label, to: addressOf.photoSheet(id) }))
  return (
    <ChoicePage
      title="Photo sheet"
      lead="Choose a stream to see its photos."
      label="Search streams"
      choices={choices}
      none={{ icon: 'classes', sentence: 'Here you will find the streams of the school.' }}
    />
  )
}
