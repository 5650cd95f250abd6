import { photoSize } from '@bellhouse/contracts'
import { IconButton, type IconName } from '@bellhouse/ui'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { cutOf, largestZoom, type Size, type View, within } from './cut'
import styles from './photo-cutter.module.css'
import { useObjectUrl } from './use-photo'

interface PhotoCutterProps {
  file: File
  /** Null until the browser has shown the picture. */
  size: Size | null
  view: View
  onSize: (size: Size) => void
  onView: (view: View) => void
  onUnreadable: () => void
}

/** One press of an arrow key moves by this share of the frame. */
const step = 0.04
const zoomStep = 1.15

type Move = { across?: number; down?: number; enlarge?: number }

interface Way {
  icon: IconName
  label: string
  keys: readonly string[]
  move: Move
}

const left: Way = { icon: 'chevron-left', label: 'Show more on the left', keys: ['ArrowLeft'], move: { across: -step } }
const right: Way = {
  icon: 'chevron-right',
  label: 'Show more on the right',
  keys: ['ArrowRight'],
  move: { across: step },
}
const up: Way = { icon: 'chevron-up', label: 'Show more above', keys: ['ArrowUp'], move: { down: -step } }
const down: Way = { icon: 'chevron-down', label: 'Show more below', keys: ['ArrowDown'], move: { down: step } }
const smaller: Way = { icon: 'minus', label: 'Smaller', keys: ['-'], move: { enlarge: 1 / zoomStep } }
const larger: Way = { icon: 'plus', label: 'Larger', keys: ['+', '='], move: { enlarge: zoomStep } }
const ways = [left, right, up, down, smaller, larger]

/** Shows a picture through the frame of the photo; it is moved by dragging, by keys or by buttons. */
export function PhotoCutter({ file, size, view, onSize, onView, onUnreadable }: PhotoCutterProps) {
  const id = useId()
  const address = useObjectUrl(file)
  const cut = cutOf(size ?? photoSize, view)

  const apply = ({ across = 0, down = 0, enlarge = 1 }: Move) => {
    if (!size) return
    onView(within(size, { x: view.x + across * cut.width, y: view.y + down * cut.height, zoom: view.zoom * enlarge }))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const found = ways.find(({ keys }) => keys.includes(event.key))
    if (!found || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    apply(found.move)
  }
  const drag = useDrag(apply)

  const picture = address && <Picture {...{ address, size, cut, onSize, onUnreadable }} />

  return (
    <div className={styles.cutter}>
      <div
        role="application"
        aria-label="Part of the picture"
        aria-describedby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame takes the arrow keys.
        tabIndex={0}
        className={styles.frame}
        onKeyDown={handleKeyDown}
        {...drag}
      >
        {picture}
      </div>
      <div className={styles.side}>
        <p id={id}>
          Drag the picture until the face fills the frame. With the keyboard: arrow keys move it, <kbd>+</kbd> and{' '}
          <kbd>−</kbd> change its size.
        </p>
        <CutterButtons
          zoom={view.zoom}
          onMove={apply}
          onZoom={(zoom) => size && onView(within(size, { ...view, zoom }))}
        />
        <div className={styles.preview} aria-hidden>
          <span className={styles.small}>{picture}</span>
          in lists
        </div>
      </div>
    </div>
  )
}

interface PictureProps extends Pick<PhotoCutterProps, 'size' | 'onSize' | 'onUnreadable'> {
  address: string
  cut: ReturnType<typeof cutOf>
}

const Picture = ({ address, size, cut, onSize, onUnreadable }: PictureProps) => (
  <img
    src={address}
    alt=""
    draggable={false}
    hidden={!size}
    className={styles.picture}
    style={{
      inlineSize: `${100 / cut.width}%`,
      blockSize: `${100 / cut.height}%`,
      transform: `translate(${-100 * cut.left}%, ${-100 * cut.top}%)`,
    }}
    onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => !size && onSize({ width, height })}
    onError={onUnreadable}
  />
)

interface CutterButtonsProps {
  zoom: number
  onMove: (move: Move) => void
  onZoom: (zoom: number) => void
}

function CutterButtons({ zoom, onMove, onZoom }: CutterButtonsProps) {
  const button = ({ icon, label, move }: Way) => (
    <IconButton key={label} icon={icon} label={label} onClick={() => onMove(move)} />
  )
  return (
    <>
      <div className={styles.buttons}>{[left, right, up, down].map(button)}</div>
      <div className={styles.zoom}>
        {button(smaller)}
        <input
          type="range"
          aria-label="Size"
          min={1}
          max={largestZoom}
          step={0.01}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={({ target }) => onZoom(Number(target.value))}
        />
        {button(larger)}
      </div>
    </>
  )
}

/** The picture follows the pointer: what is dragged to the right shows more on the left. */
function useDrag(apply: (move: Move) => void) {
  const last = useRef<{ x: number; y: number } | null>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!last.current) return
    const { clientWidth, clientHeight } = event.currentTarget
    apply({
      across: (last.current.x - event.clientX) / clientWidth,
      down: (last.current.y - event.clientY) / clientHeight,
    })
    last.current = { x: event.clientX, y: event.clientY }
  }
  const end = () => {
    last.current = null
  }
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end }
}
