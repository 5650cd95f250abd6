import type { SignInProvider } from '@bellhouse/contracts'
import { Button, Facts, notify, Page, RemoveDialog, Sheet, Sheets } from '@bellhouse/ui'
import { useState } from 'react'
import { ProviderForm } from './provider-form'
import { useRemoveSignInProvider, useSignInProvider } from './sign-in-provider.queries'

/** Where people of the school sign in by OpenID Connect, beside the portal's own passwords and passkeys. */
export default function SignInProviderScreen() {
  const { provider, redirectUrl } = useSignInProvider()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <Page
      title="Sign-in provider"
      lead="People sign in with the account that they have at the school’s own provider, by OpenID Connect. It opens accounts that are here; none is made by it."
      actions={provider && <Button onClick={() => setIsLeaving(true)}>Remove provider</Button>}
    >
      <Sheets>
        <Sheet>
          <ProviderForm key={provider?.version ?? 0} provider={provider} />
        </Sheet>
        <Sheet title="Settings at the provider">
          <Facts
            facts={[
              ['Address to send people back to', <code key="back">{redirectUrl}</code>],
              ['Kind of client', 'Web, authorization code with PKCE'],
              ['Scopes', 'openid profile email'],
            ]}
          />
        </Sheet>
      </Sheets>
      {provider && isLeaving && <RemoveProvider provider={provider} onClose={() => setIsLeaving(false)} />}
    </Page>
  )
}

function RemoveProvider({ provider: { name }, onClose }: { provider: SignInProvider; onClose: () => void }) {
  const removing = useRemoveSignInProvider()
  const handleSuccess = () => {
    notify(`Nobody signs in with ${name} any more`, 'success')
    onClose()
  }
  return (
    <RemoveDialog
      name={name}
      confirm="Remove provider"
      removing={removing}
      onConfirm={() => removing.mutate({}, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      Everybody signs in with a password or a passkey from now on. Anyone without a password needs a new one from the
      office.
    </RemoveDialog>
  )
}
