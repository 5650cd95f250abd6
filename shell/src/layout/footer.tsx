import { useSchool } from '../school-context'
import styles from './footer.module.css'

export function Footer() {
  const { companyName, companyUrl } = useSchool()
  return (
    <footer className={styles.footer}>
      © {new Date().getFullYear()} <a href={companyUrl}>{companyName}</a>
    </footer>
  )
}
