import {
  addressOf,
  getSignInProvider,
  type InputOf,
  type SecondFactorRule,
  type SignInProvider,
  saveSignInProvider,
} from '@bellhouse/contracts'
import { RecordForm, type RecordWords, useRecordForm } from '@bellhouse/records'
import { FieldRow, notify, SelectField, TextField } from '@bellhouse/ui'

const ruleLabels: Record<SecondFactorRule, string> = {
  off: 'Not with the provider',
  offered: 'With the provider or the password',
  required: 'With the provider only',
}
const ruleText = (rule: SecondFactorRule) => ruleLabels[rule]
const ruleOptions = Object.entries(ruleLabels).map(([value, label]) => ({ value, label }))

const words: RecordWords<InputOf<typeof saveSignInProvider>> = {
  name: { label: 'Name' },
  issuer: { label: 'Issuer' },
  clientId: { label: 'Client id' },
  secret: { label: 'Client secret' },
  claim: { label: 'Claim that names the person' },
  admin: { label: 'Admins sign in', textOf: ruleText },
  staff: { label: 'Staff sign in', textOf: ruleText },
  student: { label: 'Students sign in', textOf: ruleText },
}

const usual: SignInProvider = {
  ...{ name: '', issuer: '', clientId: '', hasSecret: false, claim: 'preferred_username', version: 0 },
  ...{ admin: 'offered', staff: 'offered', student: 'off' },
}

export function ProviderForm({ provider }: { provider: SignInProvider | null }) {
  const { hasSecret, ...given } = provider ?? usual
  const record = useRecordForm({
    endpoint: saveSignInProvider,
    name: 'sign-in provider',
    values: { ...given, secret: '' },
    words,
    refreshes: [getSignInProvider],
    onSaved: () => notify('Sign-in provider saved', 'success'),
  })
  return (
    <RecordForm record={record} label="Sign-in provider" save="Save provider" cancel={addressOf.school()}>
      <FieldRow>
        <TextField {...record.field('name')} hint="Stands on the sign-in page: Sign in with …" />
        <TextField {...record.field('issuer')} type="url" hint="For instance https://id.school.example." />
      </FieldRow>
      <FieldRow>
        <TextField {...record.field('clientId')} />
        <TextField
          {...record.field('secret')}
          type="password"
          autoComplete="off"
          hint={
            hasSecret ? 'A secret is set. Leave this empty to keep it.' : 'Leave this empty if the provider gives none.'
          }
        />
      </FieldRow>
      <TextField
        {...record.field('claim')}
        hint="email finds the account by the address that the provider has checked; any other claim has to be the username."
      />
      <FieldRow>
        <SelectField
          {...record.field('admin')}
          options={ruleOptions}
          hint="Sign in with it yourself once before you require it."
        />
        <SelectField {...record.field('staff')} options={ruleOptions} />
        <SelectField {...record.field('student')} options={ruleOptions} />
      </FieldRow>
    </RecordForm>
  )
}
