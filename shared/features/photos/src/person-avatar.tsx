import { Avatar } from '@bellhouse/ui'
import { useThumbnail } from './use-photo'

interface PersonAvatarProps {
  name: string
  /** A photo that is kept, or the address of a drawn face; without either the initials stand in. */
  photo?: string | null | undefined
}

/** The face of a person as the school has it. */
export function PersonAvatar({ name, photo }: PersonAvatarProps) {
  if (!photo) return <Avatar name={name} />
  return photo.startsWith('/') ? <Avatar name={name} picture={photo} /> : <StoredAvatar name={name} photo={photo} />
}

const StoredAvatar = ({ name, photo }: { name: string; photo: string }) => (
  <Avatar name={name} picture={useThumbnail(photo)} />
)
