import type { RosterImport } from '@bellhouse/contracts'
import { EarlierImports } from '@bellhouse/records'
import { Page, Stepper, useAddress } from '@bellhouse/ui'
import { useState } from 'react'
import { ApplyStep } from './apply-step'
import { DropStep } from './drop-step'
import { useRosterImport } from './import-roster.queries'
import { MapStep } from './map-step'
import { OverStep } from './over-step'
import { PreviewStep } from './preview-step'

const steps = ['Drop', 'Map', 'Preview', 'Apply']

export default function ImportRosterScreen() {
  const { params } = useAddress()
  const importId = params.get('import')
  return importId ? (
    <RunningImport key={importId} importId={importId} />
  ) : (
    <ImportPage
      step={0}
      content={
        <>
          <DropStep />
          <EarlierImports kind="roster" />
        </>
      }
    />
  )
}

function RunningImport({ importId }: { importId: string }) {
  const roster = useRosterImport(importId)
  const [isMapping, setIsMapping] = useState(false)

  if (roster.state === 'mapping' || (roster.state === 'previewed' && isMapping)) {
    const step = <MapStep roster={roster} onPreviewed={() => setIsMapping(false)} onAsked={() => setIsMapping(true)} />
    return <ImportPage step={1} content={step} />
  }
  return <ImportPage step={stepOf(roster)} content={<Later roster={roster} onMap={() => setIsMapping(true)} />} />
}

function Later({ roster, onMap }: { roster: RosterImport; onMap: () => void }) {
  if (roster.state === 'applying') return <ApplyStep roster={roster} />
  if (roster.state === 'previewed' && roster.preview) {
    return <PreviewStep roster={roster} preview={roster.preview} onMap={onMap} />
  }
  return <OverStep roster={roster} />
}

const stepOf = ({ state }: RosterImport) => ({ previewed: 2, applied: 4 })[state as string] ?? 3

function ImportPage({ step, content }: { step: number; content: React.ReactNode }) {
  return (
    <Page
      title="Import roster"
      lead="Students, guardians, staff and classes from another system, seen before anything is written."
    >
      <Stepper label="Steps of the import" steps={steps} current={step} />
      {content}
    </Page>
  )
}
