import encodeQR from 'qr'
import styles from './security.module.css'

/** An address as a square for cameras: dark on light whatever the theme, as cameras want it. */
export function Square({ address, label }: { address: string; label: string }) {
  const modules = encodeQR(address, 'raw', { ecc: 'medium', border: 2 })
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.square}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${modules.length}v${modules.length}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  )
}
