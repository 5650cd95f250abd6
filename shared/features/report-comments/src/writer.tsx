import type { ReportComment } from '@bellhouse/contracts'
import styles from './report.module.css'

/** Whose words the class teacher's are, where somebody else leads the stream now. */
export function Writer({ comment: { classTeacherBy } }: { comment: ReportComment }) {
  return classTeacherBy ? <span className={styles.quiet}>Written by {classTeacherBy}</span> : null
}
