import { avatarColour, initialsOf } from '@bellhouse/ui'
import styles from './portrait.module.css'
import { usePhoto, useThumbnail } from './use-photo'

interface PortraitProps {
  name: string
  /** The photo that is kept of the person; without one the initials stand in. */
  photo: string | null
}

/** The photo in full beside the record of a person. */
export function Portrait({ name, photo }: PortraitProps) {
  return photo ? <StoredPortrait name={name} photo={photo} /> : <Initials name={name} size="large" />
}

/** One of many photos with the name written below: comes with all others in one request. */
export function SmallPortrait({ name, photo }: PortraitProps) {
  return photo ? <StoredSmallPortrait name={name} photo={photo} /> : <Initials name={name} size="small" />
}

interface StoredPhoto {
  name: string
  photo: string
}

function StoredPortrait({ name, photo }: StoredPhoto) {
  const address = usePhoto(photo)
  if (!address) return <Initials name={name} size="large" />
  return <img src={address} alt={name} className={`${styles.portrait} ${styles.large}`} />
}

function StoredSmallPortrait({ name, photo }: StoredPhoto) {
  const address = useThumbnail(photo)
  if (!address) return <Initials name={name} size="small" />
  return <img src={address} alt="" className={`${styles.portrait} ${styles.small}`} />
}

function Initials({ name, size }: { name: string; size: 'large' | 'small' }) {
  return (
    <span aria-hidden className={`${styles.portrait} ${styles[size]} ${avatarColour(name)}`}>
      {initialsOf(name)}
    </span>
  )
}
