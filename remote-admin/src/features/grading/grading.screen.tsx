import { addressOf } from '@bellhouse/contracts'
import { LinkButton, Page } from '@bellhouse/ui'
import { useSearchParams } from 'react-router-dom'
import { ClassChoices } from './class-choices'
import { NewScheme } from './new-scheme'
import { ReadyMadeList } from './ready-made-list'
import { SchemeList } from './scheme-list'
import { SchemePage } from './scheme-page'

const title = 'Grading System'

/** Which scheme is open, or from what a new one begins, stands in the address. */
export default function GradingScreen() {
  const [params] = useSearchParams()
  const schemeId = params.get('scheme')
  const beginning = params.get('new')
  if (schemeId) return <SchemePage key={schemeId} schemeId={schemeId} />
  if (beginning === 'choose') return <ReadyMadeList />
  if (beginning) return <NewScheme key={beginning} from={beginning} />
  return (
    <Page
      title={title}
      actions={
        <LinkButton look="primary" icon="plus" to={addressOf.grading({ new: 'choose' })}>
          Add scheme
        </LinkButton>
      }
    >
      <ClassChoices />
      <SchemeList />
    </Page>
  )
}
