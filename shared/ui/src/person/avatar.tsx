import styles from './avatar.module.css'
import { colourOf, initialsOf } from './initials'

interface AvatarProps {
  name: string
  /** Address of the photo; without one the initials stand in. */
  photo?: string | null | undefined
  size?: 'small' | 'middle' | 'large'
}

/** A face beside a name that is written out; alone it would say nothing to a screen reader. */
export function Avatar({ name, photo, size = 'middle' }: AvatarProps) {
  if (photo) return <img src={photo} alt="" loading="lazy" className={`${styles.avatar} ${styles[size]}`} />
  return (
    <span aria-hidden className={`${styles.avatar} ${styles[size]} ${styles[`colour${colourOf(name)}`]}`}>
      {initialsOf(name)}
    </span>
  )
}
