import { ClassScreen } from '@bellhouse/classes'
import { addressOf } from '@bellhouse/contracts'
import { ImportPage, type RunningImport, stepAt, wasApplied } from '@bellhouse/records'
import { LinkButton, Notice, Page } from '@bellhouse/ui'
import { DropStep } from './drop-step'
import { useElectiveImport } from './import-electives.queries'
import { MapStep } from './map-step'
import { OverStep } from './over-step'
import { PreviewStep } from './preview-step'

/** The electives of a class from a file. */
export default function ImportElectivesScreen() {
  return (
    <ClassScreen title="Import electives">
      {({ title, classCode }) =>
        classCode ? (
          <ImportPage
            key={classCode}
            kind="electives"
            classCode={classCode}
            title={title}
            actions={<LinkButton to={addressOf.electives(classCode)}>Electives</LinkButton>}
            drop={<DropStep classCode={classCode} />}
          >
            {(running) => <Running {...running} />}
          </ImportPage>
        ) : (
          <Page title={title}>
            <Notice action={<LinkButton to={addressOf.electives()}>Choose a class</LinkButton>}>
              Electives are imported for one class. Choose it first, then “Import a file”.
            </Notice>
          </Page>
        )
      }
    </ClassScreen>
  )
}

function Running({ importId, isMapping, onMapping, page }: RunningImport) {
  const electives = useElectiveImport(importId)
  const { state, preview } = electives
  if (wasApplied(state)) return page(stepAt.over, <OverStep electives={electives} />)
  if (preview && !isMapping) {
    return page(stepAt.preview, <PreviewStep electives={electives} preview={preview} onMap={() => onMapping(true)} />)
  }
  return page(stepAt.map, <MapStep electives={electives} onPreviewed={() => onMapping(false)} />)
}
