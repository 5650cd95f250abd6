import { Chip } from './chip'

/** Something that is owed and not there; with a count and its unit where one place may lack several. */
export function MissingChip({ what }: { what?: string }) {
  return <Chip tone="late">{what ? `${what} missing` : 'Missing'}</Chip>
}
