import { AccountHistory } from '@bellhouse/accounts'
import { addressOf, type PersonAccess } from '@bellhouse/contracts'
import { byArea, labelOf } from '@bellhouse/security'
import { Button, Facts, List, ListItem, momentText, OfferedLink, Page, Sheet, Sheets } from '@bellhouse/ui'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { GiveRole } from './give-role'
import { useAccess } from './roles.queries'
import { SeeAsButton } from './see-as-button'

/** What a person may, and why: by which role, who gave it, and how far it reaches. */
export default function AccessScreen() {
  const { account_id: accountId } = useParams()
  return accountId ? <PersonPage accountId={accountId} /> : <Navigate to={addressOf.roles()} replace />
}

function PersonPage({ accountId }: { accountId: string }) {
  const access = useAccess(accountId)
  const [isGiving, setIsGiving] = useState(false)
  const { name, username, role } = access
  return (
    <Page
      title={`What ${name} may do`}
      lead={`${username}, ${lastWords(access)}`}
      actions={
        <>
          {!access.isDisabled && <SeeAsButton person={access} />}
          <AccountHistory {...{ accountId, name }} />
          {role && <Button onClick={() => setIsGiving(true)}>Give another role</Button>}
        </>
      }
    >
      <Sheets>
        <Sheet title="Why">
          <Facts
            facts={[
              [
                'Role',
                role ? (
                  <OfferedLink key="role" to={addressOf.roles(role.id)}>
                    {role.name}
                  </OfferedLink>
                ) : (
                  'Student'
                ),
              ],
              [
                'Given',
                access.givenAt
                  ? [momentText(access.givenAt), access.givenBy].filter(Boolean).join(', ')
                  : 'With the account',
              ],
              ['Reaches', reachOf(access)],
            ]}
          />
        </Sheet>
        {byArea(access.permissions).map(([area, those]) => (
          <Sheet key={area} title={area} flush>
            <List>
              {those.map((one) => (
                <ListItem key={one} title={labelOf(one)} detail={role && `By the role ${role.name}`} />
              ))}
            </List>
          </Sheet>
        ))}
      </Sheets>
      {isGiving && role && <GiveRole {...{ accountId, name }} roleId={role.id} onClose={() => setIsGiving(false)} />}
    </Page>
  )
}

const lastWords = ({ isDisabled, category }: PersonAccess) =>
  isDisabled
    ? 'whose account is closed'
    : { admin: 'of the office', staff: 'a teacher', student: 'a student' }[category]

const reaches = {
  admin: () => 'The whole school',
  staff: (reach: readonly string[]) => reach.join('; ') || 'Nothing yet, because they teach nothing at present',
  student: () => 'Their own record',
}

const reachOf = ({ category, reach }: PersonAccess) => reaches[category](reach)
