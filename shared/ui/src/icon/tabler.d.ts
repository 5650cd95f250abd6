declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGAttributes } from 'react'

  type DrawingProps = Omit<SVGAttributes<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number }

  const drawing: ComponentType<DrawingProps>
  export default drawing
}
