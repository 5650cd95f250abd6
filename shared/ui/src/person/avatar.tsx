import { useThumbnail } from '../photo/use-photo'
import styles from './avatar.module.css'
import { colourOf, initialsOf } from './initials'

interface AvatarProps {
  name: string
  /** A photo that is kept, or the address of a drawn face; without either the initials stand in. */
  photo?: string | null | undefined
}

/** A face beside a name that is written out; alone it would say nothing to a screen reader. */
export function Avatar({ name, photo }: AvatarProps) {
  if (!photo) return <Initials name={name} />
  return photo.startsWith('/') ? <Face address={photo} /> : <KeptFace name={name} photo={photo} />
}

function KeptFace({ name, photo }: { name: string; photo: string }) {
  const address = useThumbnail(photo)
  return address ? <Face address={address} /> : <Initials name={name} />
}

const Face = ({ address }: { address: string }) => <img src={address} alt="" loading="lazy" className={styles.avatar} />

const Initials = ({ name }: { name: string }) => (
  <span aria-hidden className={`${styles.avatar} ${styles[`colour${colourOf(name)}`]}`}>
    {initialsOf(name)}
  </span>
)
