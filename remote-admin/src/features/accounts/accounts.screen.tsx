import { addressOf } from '@bellhouse/contracts'
import { LinkButton, MenuButton, Page, useAddress } from '@bellhouse/ui'
import { useState } from 'react'
import { allStaff, allStudents, type Meant } from './account-words'
import { BatchSheet } from './batch-sheet'
import { CountsTable } from './counts-table'
import { MakeDialog } from './make-dialog'
import { PeopleSheet } from './people-sheet'
import { ProgramTokens } from './program-tokens'

export default function AccountsScreen() {
  const { params, change } = useAddress()
  const [meant, setMeant] = useState<Meant | null>(null)
  const batchId = params.get('batch')
  const isOfPeople = params.has('people')

  return (
    <Page
      title="Accounts"
      lead="Who can sign in. Guardians have no accounts."
      actions={
        <>
          {isOfPeople ? (
            <LinkButton icon="classes" to={addressOf.accounts()}>
              By stream
            </LinkButton>
          ) : (
            <LinkButton icon="students" to={addressOf.accounts({ people: 'students' })}>
              Person by person
            </LinkButton>
          )}
          <MenuButton
            items={[
              { label: 'For all students', icon: 'students', onChoose: () => setMeant(allStudents) },
              { label: 'For all staff', icon: 'staff', onChoose: () => setMeant(allStaff) },
            ]}
          >
            Create accounts
          </MenuButton>
        </>
      }
    >
      {batchId && <BatchSheet key={batchId} batchId={batchId} onClose={() => change({ batch: undefined })} />}
      {isOfPeople ? (
        <PeopleSheet onMake={setMeant} />
      ) : (
        <>
          <CountsTable onMake={setMeant} />
          <ProgramTokens after={params.get('after')} />
        </>
      )}
      {meant && (
        <MakeDialog
          meant={meant}
          onStarted={(batch) => {
            setMeant(null)
            change({ batch })
          }}
          onClose={() => setMeant(null)}
        />
      )}
    </Page>
  )
}
