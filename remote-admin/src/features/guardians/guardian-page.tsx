import { addressOf, eraseGuardian, saveGuardian } from '@bellhouse/contracts'
import { EmailLink, PhoneLinks } from '@bellhouse/people'
import { History } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import { Button, countOf, Facts, FormActions, LinkButton, Page, Sheet, Sheets, useAddress } from '@bellhouse/ui'
import { Children } from './children'
import { EditGuardian } from './edit-guardian'
import { EraseGuardian } from './erase-guardian'
import { useGuardian, useGuardianChanges } from './guardians.queries'

const labels = { familyName: 'Family name', givenNames: 'Given names', phones: 'Phones', email: 'Email' }
const historyLabels = { ...labels, merged: 'The other record', names: 'Who' }

/** One guardian with the students, and what can be done with the record. */
export function GuardianPage({ guardianId }: { guardianId: string }) {
  const guardian = useGuardian(guardianId)
  const changes = useGuardianChanges(guardianId)
  const { params, change } = useAddress()
  const { name, phones, email, students } = guardian
  const close = () => change({ open: undefined })
  const open = params.get('open')
  const mayEdit = useMay(saveGuardian)
  const mayErase = useMay(eraseGuardian)
  return (
    <Page
      isRecord
      title={name}
      lead={students.length > 0 ? `Guardian of ${countOf(students.length, 'student')}` : 'Guardian of no student'}
      actions={
        <>
          <LinkButton to={addressOf.guardians()}>Guardians</LinkButton>
          {mayEdit && (
            <Button icon="pencil" onClick={() => change({ open: 'edit' })}>
              Edit record
            </Button>
          )}
        </>
      }
    >
      <Sheets isPacked>
        <Sheet title="Contact">
          <Facts
            facts={[
              ['Phones', <PhoneLinks key="phones" phones={phones} />],
              ['Email', <EmailLink key="email" email={email} />],
            ]}
          />
        </Sheet>
        <Children students={students} />
        <Sheet title="Data protection">
          <p>A guardian may ask to be erased. Marks, registers and records of the students stay.</p>
          {mayErase && (
            <FormActions>
              <Button look="danger" icon="trash" onClick={() => change({ open: 'erase' })}>
                Erase this guardian
              </Button>
            </FormActions>
          )}
        </Sheet>
        <History changes={changes} labels={historyLabels} />
      </Sheets>
      {mayEdit && open === 'edit' && <EditGuardian key={guardian.version} guardian={guardian} onClose={close} />}
      {mayErase && open === 'erase' && <EraseGuardian guardianId={guardianId} onClose={close} />}
    </Page>
  )
}
