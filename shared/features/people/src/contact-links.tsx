import { Fragment } from 'react'

/** Phones that a phone dials; a dash where there are none. */
export function PhoneLinks({ phones }: { phones: readonly string[] }) {
  if (phones.length === 0) return '–'
  return phones.map((phone, place) => (
    <Fragment key={phone}>
      {place > 0 && ', '}
      <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
    </Fragment>
  ))
}

export function EmailLink({ email }: { email: string | null }) {
  return email ? <a href={`mailto:${email}`}>{email}</a> : '–'
}
