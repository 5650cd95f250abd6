import styles from './avatar.module.css'
import { colourOf, initialsOf } from './initials'

interface AvatarProps {
  name: string
  /** The address of a picture; without one the initials stand in. */
  picture?: string | null | undefined
}

/** A face beside a name that is written out; alone it would say nothing to a screen reader. */
export function Avatar({ name, picture }: AvatarProps) {
  if (picture) return <img src={picture} alt="" loading="lazy" className={styles.avatar} />
  return (
    <span aria-hidden className={`${styles.avatar} ${avatarColour(name)}`}>
      {initialsOf(name)}
    </span>
  )
}

/** The class that colours the initials of a name, wherever they stand in for a picture. */
export const avatarColour = (name: string) => styles[`colour${colourOf(name)}`]
